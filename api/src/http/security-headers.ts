import helmet from 'helmet';

/**
 * Security headers (helmet: the standard set for Express). Pages of any origin may read responses. The reference pages
 * set their own content policy. Strict-Transport-Security is left to the proxy that terminates TLS.
 */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  frameguard: { action: 'deny' },
  strictTransportSecurity: false,
});
