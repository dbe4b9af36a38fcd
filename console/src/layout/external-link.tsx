import { isWebAddress } from '@crs/domain';
import type { VNode } from 'preact';

interface ExternalLinkProps {
  readonly href: string;
  readonly children: string;
}

/** A link to a publisher's site. Only web addresses become links: http and https, without credentials. */
export const ExternalLink = ({ href, children }: ExternalLinkProps): VNode =>
  isWebAddress(href) ? (
    <a href={href} rel="noreferrer nofollow">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
