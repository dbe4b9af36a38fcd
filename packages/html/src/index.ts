export { type Content, Html, html } from './html.js';
export {
  type ContentsGroup,
  contentSecurityPolicy,
  page,
  type Site,
  scriptedContentPolicy,
  siteContentPolicy,
} from './page.js';
export { table } from './table.js';
