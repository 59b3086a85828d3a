// Parses a PDF like a PDF reader: through its cross-reference table, page tree and streams.

type ReadPdf = {
  title: string;
  language: string;
  /** The texts of each page, in drawing order. */
  pages: { texts: string[]; pictures: number }[];
};

/** Throws if the file's structure is invalid. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  if (!file.startsWith('%PDF-1.')) throw new Error('no PDF');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n(<<.*>>)/s.exec(file.slice(start));
  if (!table) throw new Error('no table where the file says it is');
  const [, count, entries = '', trailer = ''] = table;
  const offsets = [...entries.matchAll(/(\d{10}) \d{5} ([nf]) \n/g)].map(([, offset]) => Number(offset));
  if (offsets.length !== Number(count)) throw new Error('a table of another length');
  const object = (id: number): string => {
    const from = offsets[id] ?? -1;
    const head = `${id} 0 obj\n`;
    if (!file.startsWith(head, from)) throw new Error(`object ${id} is not where the table says`);
    return file.slice(from + head.length, file.indexOf('\nendobj\n', from));
  };
  const reference = (body: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1]);
  const stream = (id: number) => {
    const body = object(id);
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    const from = body.indexOf('stream\n') + 'stream\n'.length;
    if (body.slice(from + length, from + length + 11) !== '\nendstream')
      throw new Error(`stream ${id} is longer`);
    return body.slice(from, from + length);
  };
  const catalog = object(reference(trailer, 'Root'));
  const tree = object(reference(catalog, 'Pages'));
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) =>
    Number(id),
  );
  if (kids.length !== Number(/\/Count (\d+)/.exec(tree)?.[1])) throw new Error('another number of pages');
  const title = /\/Title <feff([0-9a-f]*)>/.exec(object(reference(trailer, 'Info')))?.[1] ?? '';
  return {
    title: Buffer.from(title, 'hex').swap16().toString('utf16le'),
    language: /\/Lang \((\w+)\)/.exec(catalog)?.[1] ?? '',
    pages: kids.map((id) => {
      const page = object(id);
      const drawn = stream(reference(page, 'Contents'));
      for (const [, picture] of page.matchAll(/\/P\d+ (\d+) 0 R/g)) stream(Number(picture));
      return { texts: textsOf(drawn), pictures: [...drawn.matchAll(/\/P\d+ Do/g)].length };
    }),
  };
}

const cp1252 = new TextDecoder('windows-1252');

/** Also what is drawn as a picture, by the text that readers say for it. */
function textsOf(drawn: string): string[] {
  const texts = /\((?<shown>(?:\\.|[^\\)])*)\) Tj|\/ActualText <feff(?<spoken>[0-9a-f]*)>/gs;
  return [...drawn.matchAll(texts)].map(({ groups: { shown = '', spoken } = {} }) => {
    if (spoken !== undefined) return Buffer.from(spoken, 'hex').swap16().toString('utf16le');
    const letters = shown.replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : code,
    );
    return cp1252.decode(Buffer.from(letters, 'latin1'));
  });
}
