/** Percent-encodes all characters except those allowed in an RFC 8187 value. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function asciiFallback(filename: string): string {
  return filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]|["\\%]/g, '_');
}

/** A `Content-Disposition` value (RFC 6266) from which every browser reads the same name. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  return `${kind}; filename="${asciiFallback(filename)}"; filename*=UTF-8''${encodeExtended(filename)}`;
}
