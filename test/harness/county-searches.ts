/** Requests for the endpoints that forgive what is typed, by route. */
export const countySearches: Readonly<Record<string, readonly string[]>> = {
  '/v1/contractors/search': [
    'query=albercor',
    'query=albrecor+construction&page=2',
    'query=construction',
    'query=zzzzqqq',
    'query=612-000-5439',
    'query=BC-100777',
    'query=77+Elm+St',
    'licenseNumber=BC100778',
    'licenseNumber=10077',
    'name=albercor&state=MN&status=Issued&licenseType=Electrical&city=City+7',
    'name=al',
    'name=alias+77',
    'person=berdan+albercor',
    'phone=000+5439&pageSize=5',
    'phone=612-000-5438',
    'address=77+Elm&state=TX',
    'address=PO+Box+7',
  ],
  '/v1/permits/addresses': [
    'address=77+Oak+1+St',
    'address=77+Oka+1',
    'address=Elm+12&city=Northfield',
    'address=2200+Oak+1+St&city=Lake+County&pageSize=5',
    'address=4711&page=2',
  ],
};
