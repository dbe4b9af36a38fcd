import type { Page } from './page.js';
import { aboutPages } from './pages/about/about.js';
import { accountPage } from './pages/account.js';
import { changesPage } from './pages/changes.js';
import { comparePage } from './pages/compare/compare.js';
import { contractorPage } from './pages/contractor/contractor.js';
import { contractorListPage } from './pages/contractor/list.js';
import { feedPage } from './pages/feeds/feed.js';
import { feedsPage } from './pages/feeds/feeds.js';
import { newFeedPage } from './pages/feeds/new-feed.js';
import { firmPage } from './pages/firm/firm.js';
import { keysPage } from './pages/keys/keys.js';
import { usagePage } from './pages/keys/usage.js';
import { loginPage, logoutPage } from './pages/login.js';
import { nightsPage } from './pages/nights/nights.js';
import { permitPage } from './pages/permit/permit.js';
import { addressesPage } from './pages/places/addresses.js';
import { citiesPage } from './pages/places/cities.js';
import { cityPage } from './pages/places/city.js';
import { cityPermitsPage } from './pages/places/city-permits.js';
import { qualityPage } from './pages/quality/quality.js';
import { qualityRunsPage } from './pages/quality/runs.js';
import { reopenedPage } from './pages/reopened.js';
import { reportPage } from './pages/report.js';
import { reportsPage } from './pages/review/reports.js';
import { reviewPage } from './pages/review/review.js';
import { runPage } from './pages/runs/run.js';
import { runsPage } from './pages/runs/runs.js';
import { labelPage } from './pages/samples/label.js';
import { samplePage } from './pages/samples/sample.js';
import { samplesPage } from './pages/samples/samples.js';
import { searchPage } from './pages/search/search.js';
import { startPage } from './pages/search/start.js';
import { styleguidePage } from './pages/styleguide.js';
import { userPage } from './pages/users/user.js';
import { usersPage } from './pages/users/users.js';
import { confirmPage, mailListPage } from './pages/watching/mail-links.js';
import { watchingPage } from './pages/watching/watching.js';
import { webhookPage } from './pages/webhooks/webhook.js';
import { webhooksPage } from './pages/webhooks/webhooks.js';
import { permitWhyPage, whyPage } from './pages/why/why.js';

/** All pages, in the order in which paths are tried. */
export const pages: readonly Page[] = [
  startPage,
  searchPage,
  contractorPage,
  contractorListPage,
  firmPage,
  comparePage,
  permitPage,
  addressesPage,
  citiesPage,
  cityPage,
  cityPermitsPage,
  reopenedPage,
  changesPage,
  watchingPage,
  confirmPage,
  mailListPage,
  reportPage,
  ...aboutPages,
  reviewPage,
  whyPage,
  permitWhyPage,
  qualityPage,
  qualityRunsPage,
  samplesPage,
  samplePage,
  labelPage,
  reportsPage,
  nightsPage,
  runsPage,
  runPage,
  feedsPage,
  newFeedPage,
  feedPage,
  keysPage,
  usagePage,
  usersPage,
  userPage,
  webhooksPage,
  webhookPage,
  loginPage,
  logoutPage,
  accountPage,
  styleguidePage,
];
