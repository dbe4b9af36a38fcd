import helmet from 'helmet';

/**
 * Tells browsers to take an answer for nothing but what it says it is (helmet: the standard set for Express).
 * Answers are there for pages of any origin; the pages of the reference set a policy of their own. Whether a host
 * and its subdomains speak HTTPS only is for whoever ends TLS in front of this service to say.
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
