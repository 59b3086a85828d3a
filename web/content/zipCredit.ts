// Pages with a figure from the ZIP table name its sources, as their licences ask. Only the line is kept: the
// table itself comes when a page is loaded, and never goes to the browser with it.

export type Credit = { text: string; href: string };

export async function zipCredit(): Promise<Credit> {
  const { ZIP_CREDIT } = await import('../../domain/delivery/zips.ts');
  return { ...ZIP_CREDIT };
}
