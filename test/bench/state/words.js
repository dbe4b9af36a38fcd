/** Names that fill a state: common surnames and streets as they are, rare ones put together from halves. */

const words = (list) => list.trim().split(/\s+/);

/** Early ones are the common ones. */
export const commonSurnames = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Martinez Anderson Wilson King Taylor Moore Jackson Martin Lee Young
  Thompson White Harris Clark Lewis Robinson Walker Hall Allen Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker
  Rivera Campbell Mitchell Carter Roberts Long Bell Cook Rogers Reed Bailey Cooper Richardson Cox Howard Ward Peterson Gray
  Watson Brooks Kelly Sanders Price Bennett Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Patterson Hughes Olson
  Schmidt Meyer Larson Hansen Carlson Swanson Lindgren Schultz Weber Becker Kowalski Novak Fischer Wagner Keller Hoffman
  Stone Marsh Rhodes Banks Fields Waters Park Frost Snow Winter Knight Bishop Abbott Fisher Hunter Mason Carpenter Sawyer`);
const surnameHeads = words(`
  Halvor Brann Linde Thorn Wester Ashen Calder Marlow Fenn Osten Birk Harrow Kell Sand Eld Wyn Pember Quill Rav Tolle Gar Dun
  Holm Lang Stave Bryn Corr Dell Estra Fair Gled Hazel Ing Jess Kirk Lark Mead Nor Oak Prest Rook Sel Tarn Ulver Vander Whit
  Yarr Alder Bent Cran Dray Ever Foss Grim Heath Iver Knap Lund Moss Neth Orr Pell Rusk Stod Tre Zim Krau Bau Stein Rein`);
const surnameTails = words(`
  sen son berg well wick ton man ford dahl strom ley er gren quist lund field wood more hart ridge by den croft shaw holt worth
  stad ing land ell ick ham vick mont ward bridge stead feld grove way king ski ovich ez ini au`);
export const givenNames = words(`
  James Maria Robert Linda Michael Susan David Karen John Nancy William Lisa Thomas Sarah Mark Anna Paul Laura Steven Amy Kevin
  Julie Brian Heather Daniel Megan Eric Kristin Jason Angela Scott Erin Todd Rachel Craig Monica Derek Paula Travis Wendy Luis
  Rosa Carlos Elena Hector Teresa Omar Amina Tou Mai Viktor Olga Andre Simone Wade Orla Joel Corey Nadia Jose Juan Pedro Miguel
  Ahmed Fatima Wei Ling Ivan Sergei Greg Doug Randy Rick Jeff Gary Larry Dennis Jerry Roger Wayne Dale Keith Curtis Glenn Neil`);
const brandFirsts = words(`
  Granite Prairie Timber Silver Copper Iron Blue Red Golden Summit Harbor Northern Pioneer Heritage Cascade Evergreen Lakeside
  Riverbend Stonegate Bright Clear True Keystone Cardinal Loon Osprey Badger Beacon Anchor Compass Frontier Vista Aurora Meadow
  Juniper Larch Hickory Cobalt Amber Slate American National Premier Quality Superior Advanced Precision Elite Custom Allied
  United Midwest Metro Central Valley Twin Capital Royal Liberty Patriot Legacy Family Affordable Reliable Total First Ace King`);
const brandSeconds = words(`
  Ridge Creek Stone Pine Oak Star Peak Valley Point Bay Shore Rock Hill Field Brook Bluff Crest Trail Gate Spring Falls Hollow
  Landing Crossing Bend Mill Forge Arrow Line Mark Home Choice Pro Tech Team Group Edge Works Building Source State City Lakes`);
const streets = words(`
  Main Oak Maple Park Cedar Elm Washington Lake Hill Pine Walnut Spring North Ridge Church Willow Mill River Sunset Jackson
  Lincoln Highland Forest Madison Franklin Jefferson Center Birch Wrenfield Larkspur Osprey Tamarack Quarry Foundry Millrace
  Prospect Vineyard Chapel Harrow Juniper Bellwether Saddlebrook Copperfield Thistle Meadowlark Kestrel Hawthorn Sumac Orchard
  Granary Turnpike Ferry Linden Cooper Wharton Dovetail Mason Rosewood Fernleigh Cobbler Marigold Plover Basswood Larch Winnow
  Sandpiper Heron Ashgrove Tannery Brickyard Stonecutter Weaver Chandler Fallow Greenbriar Hearthside Ironwood Jubilee Lantern
  Kingfisher Mulberry Nutmeg Overlook Pinecrest Quince Riverwalk Sycamore Thornbury Upland Verbena Wickford Yarrow Zinnia King`);
const cityFirsts = words(
  'Alder Birch Cedar Clear Eagle Elm Falcon Granite Lake Maple Oak Otter Pine River Stone',
);
const citySeconds = words('Falls Grove Harbor Heights Park Prairie Rapids Ridge Springs Valley');

/** A surname: two in five are common ones, the others are put together. */
export function surname(random) {
  if (random.chance(0.4)) return random.pickEarly(commonSurnames, 1.7);
  const plain = random.pickEarly(surnameHeads, 1.4) + random.pickEarly(surnameTails, 1.4);
  if (random.chance(0.02)) return `O'${plain}`;
  return random.chance(0.03) ? `Mc${plain}` : plain;
}

/** `Granite Creek`, or one word of the two. */
export function brand(random) {
  const first = random.pick(brandFirsts);
  return random.chance(0.2) ? first : `${first} ${random.pick(brandSeconds)}`;
}

/** Names of streets: early ones stand in every city, one in four has a made-up name that few streets have. */
export function streetName(random) {
  if (random.chance(0.75)) return random.pickEarly(streets, 1.6);
  return random.pick(surnameHeads) + random.pick(surnameTails);
}

/** The name of a city by its place, without repeats for the first 150. */
export function cityName(index) {
  const name = `${cityFirsts[index % 15]} ${citySeconds[(index + Math.floor(index / 15)) % 10]}`;
  return index < 150 ? name : `${name} ${Math.floor(index / 150) + 1}`;
}
