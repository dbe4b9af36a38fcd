import type { Page } from './page.js';
import { accountPage } from './pages/account.js';
import { contractorPage } from './pages/contractor/contractor.js';
import { contractorListPage } from './pages/contractor/list.js';
import { loginPage, logoutPage } from './pages/login.js';
import { reviewPage } from './pages/review/review.js';
import { searchPage, startPage } from './pages/search.js';

/** Every page, in the order in which paths are tried. */
export const pages: readonly Page[] = [
  startPage,
  searchPage,
  contractorPage,
  contractorListPage,
  reviewPage,
  loginPage,
  logoutPage,
  accountPage,
];
