/** Made-up names. Surnames are combined from two halves, so that they look plausible and are not real. */
import type { Random } from './random.js';

function words(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

const surnameHeads = words(`
  Halvor Brann Linde Thorn Wester Ashen Calder Marlow Fenn Osten Birk Harrow Kell Sand Eld Wyn Pember Quill Rav Tolle
  Gar Dun Holm Lang Stave Bryn Corr Dell Estra Fair Gled Hazel Ing Jessen Kirk Lark Mead Nor Oak Prest Rook Sel Tarn
  Ulver Vander Whit Yarr Alder Bent Cran Dray Ever Foss Grim Heath Iver Juniper Knap Lund Mossen Neth Orr Pell Rusk Stod Tre`);
const surnameTails = words(`
  sen son berg well wick ton man ford dahl strom ley er gren quist lund field wood more hart ridge by den croft shaw
  holt worth stad ing land ell ick ham vick mont ward bridge stead feld grove way`);

export const givenNames = words(`
  James Maria Robert Linda Michael Susan David Karen John Nancy William Lisa Thomas Sarah Mark Anna Paul Laura Steven Amy
  Kevin Julie Brian Heather Daniel Megan Eric Kristin Jason Angela Scott Erin Todd Rachel Craig Monica Derek Paula Travis
  Wendy Luis Rosa Carlos Elena Hector Teresa Omar Amina Tou Mai Viktor Olga Andre Simone Wade Orla Tamsin Joel Corey Nadia`);

/** Two-word brands: `Granite Creek`. */
const brandFirsts = words(`
  Granite Prairie Timber Silver Copper Iron Blue Red Golden Summit Harbor Northern Pioneer Heritage Cascade Evergreen
  Lakeside Riverbend Stonegate Bright Clear True Keystone Cardinal Loon Osprey Badger Beacon Anchor Compass Frontier Vista
  Aurora Meadow Juniper Larch Hickory Cobalt Amber Slate`);
const brandSeconds = words(`
  Ridge Creek Stone Pine Oak Star Peak Valley Point Bay Shore Rock Hill Field Brook Bluff Crest Trail Gate Spring Falls
  Hollow Landing Crossing Bend Mill Forge Arrow Line Mark`);

export const streetNames = words(`
  Birch Wrenfield Larkspur Osprey Tamarack Quarry Foundry Millrace Prospect Vineyard Chapel Harrow Juniper Bellwether
  Saddlebrook Copperfield Thistle Meadowlark Kestrel Hawthorn Sumac Orchard Granary Turnpike Ferry Linden Cooper Wharton
  Dovetail Mason Rosewood Fernleigh Cobbler Marigold Plover Basswood Larch Winnow Sandpiper Heron Ashgrove Tannery
  Brickyard Stonecutter Weaver Chandler Fallow Greenbriar Hearthside Ironwood Jubilee Kingfisher Lantern Mulberry Nutmeg
  Overlook Pinecrest Quince Riverwalk Sycamore Thornbury Upland Verbena Wickford Yarrow Zinnia`);

/** A surname; early halves are more frequent, so that some surnames are common. */
export function surname(random: Random): string {
  const plain = random.pickEarly(surnameHeads, 1.6) + random.pickEarly(surnameTails, 1.6);
  if (random.chance(0.02)) return `O'${plain}`;
  return random.chance(0.03) ? `Mc${plain}` : plain;
}

export function brand(random: Random): string {
  return `${random.pick(brandFirsts)} ${random.pick(brandSeconds)}`;
}

/** Another brand that shares one word with this one; null if the name is not a brand. */
export function similarBrand(name: string, random: Random): string | null {
  const [first = '', second] = name.split(' ');
  if (!brandFirsts.includes(first)) return null;
  return `${first} ${random.pick(brandSeconds.filter((word) => word !== second))}`;
}
