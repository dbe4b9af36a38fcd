/** Column name words outside the matched phrase: stop words, parties, and words that change the meaning. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that do not describe a column's content. */
export const stopWords = words(
  `current original general prime the of in and full primary main text string printed decimal display as line combined column all
  information info details official listed geo geocoded cited`,
);

/** Words for people and places: a name with one of them does not match a phrase without it. */
export const partyWords = words(
  `owner buyer architect engineer agent lender inspector tenant surveyor expediter representative surety bond insurance disability liability workers compensation carrier insurer policy
  applicant contractor builder permittee licensee professional contact qualifier principal respondent defendant mailing
  entered clerk designer developer consultant`,
);

/** Words that change a column's content: a permit fee is not a permit. */
export const meaningChangers = words(
  `fee paid waived balance due code flag count percent area units unit year month updated modified created entered load
  suspended renewal fax county country district ward census council zoning plan review second previous prior effective
  start hearing middle initial last first use number id date amount name type link status reason level revision expiration
  complete approved closed violation comments borough floor conference address city state zip phone email license street
  latitude longitude x y trade house block lot unit suffix direction dwelling agency sequence`,
);

/** Words in names that only number a column: `column_7`, `Field3`. */
export const positionalNames = words('column field col f c unnamed var v date');

/** Words that every column in a family may have. */
export const familyWords = {
  permits: words('permit building record project work job construction property site'),
  licenses: words('license contractor licensee registration credential business company'),
  inspections: words('inspection case site establishment osha'),
  orders: words('order action case respondent'),
  actions: words('action case respondent defendant'),
};

/** Numbers that a portal assigns anew each time it reloads its rows. */
export const unstableIds = /^(_id|objectid(_\d+)?|fid|oid|cartodb_id|rowid|row_?number|#)$/i;
