export { type Content, Html, html } from './html.js';
export {
  type ContentsGroup,
  contentSecurityPolicy,
  type PageOptions,
  page,
  type Site,
  scriptedContentPolicy,
  siteContentPolicy,
} from './page.js';
export { type Column, table } from './table.js';
