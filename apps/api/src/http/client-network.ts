import { normalizeIP } from '@fastify/rate-limit';

/** The port that some proxies append to an address in `X-Forwarded-For`; it differs for each connection. */
const PORT = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/;

/**
 * The client as limits count it: an IPv4 address, or the first 64 bits of an IPv6 address, since anybody can vary the
 * other 64 at will (RFC 4291, section 2.5.1). Clients that have reset their connection no longer have an address, and
 * count together.
 */
export const clientNetwork = ({ ip = '' }: { ip: string | undefined }): string =>
  normalizeIP(ip.replace(PORT, '$1$2'));
