/** Creates a PDF with texts at given places. */

/** A text's baseline position in points from the lower left corner, the text, and its font size. */
export type PlacedText = readonly [x: number, y: number, text: string, size?: number];

/** One page for each list of texts. */
export function pdf(...pages: readonly (readonly PlacedText[])[]): Buffer {
  const objects = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>', ''];
  const kids = pages.map((texts) => {
    const shown = texts.map(
      ([x, y, text, size = 10]) => `/F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj`,
    );
    const content = `BT ${shown.join(' ')} ET`;
    const stream = objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${stream} 0 R /Resources << /Font << /F 1 0 R >> >> >>`;
    return `${objects.push(page)} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  const root = objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = String(file.length).padStart(10, '0');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer << /Size ${objects.length + 1} /Root ${root} 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Encodes a text in WinAnsiEncoding. */
function escaped(text: string): string {
  return text
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('•', '\\225')
    .replaceAll('–', '\\226');
}
