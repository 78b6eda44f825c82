import { normalizeIP } from '@fastify/rate-limit';

/** The port that some proxies write behind an address in `X-Forwarded-For`: another one for each connection. */
const PORT = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/;

/**
 * The client as limits count it: an IPv4 address, or the first 64 bits of an IPv6 address, since anybody can vary the
 * other 64 at will (RFC 4291, section 2.5.1). Those who have reset their connection have no address any more, and count
 * together.
 */
export const clientNetwork = ({ ip = '' }: { ip: string | undefined }): string =>
  normalizeIP(ip.replace(PORT, '$1$2'));
