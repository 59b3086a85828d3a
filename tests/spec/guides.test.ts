// The crew guides as the server sends them.
import { describe, expect, test } from 'vitest';
import { crewGuide, guideLinks } from '../../web/content/crewGuides.ts';
import { translator } from '../../web/ui/locale.tsx';
import { goods, hrefs, part, renderPage, words } from '../helpers/rendered.ts';

const english = translator(null);

describe('the page of a guide', () => {
  const stone = goods({ slug: 'crusher-run', name: 'Crusher Run Base', priceCents: 3_600 });

  test('shows the yards and what they cost today, and names its sources', async () => {
    const { status, html, text } = await renderPage('/guides/gravel-driveway', [stone]);
    expect(status).toBe(200);
    const ticket = part(html, '<section class="ticket"');
    expect(words(ticket)).toContain('14 cubic yards');
    expect(words(ticket)).toContain('$504 at today’s price.');
    expect(hrefs(ticket, 'Crusher Run Base in the calculator')).toEqual([
      '/guides/topsoil-calculator?shape=rectangle&length=60&width=10&depth=6&material=crusher-run&compacted=1',
    ]);
    for (const { title } of crewGuide('gravel-driveway', english).steps) expect(text).toContain(title);
    for (const { name, href } of crewGuide('gravel-driveway', english).sources)
      expect(hrefs(html, name)).toEqual([href]);
  });

  test('is described as a HowTo with breadcrumbs', async () => {
    const { head } = await renderPage('/guides/gravel-driveway', [stone]);
    const nodes = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(nodes.map((node) => node['@type'])).toEqual(['HowTo', 'BreadcrumbList']);
    const { step, supply, tool, name } = nodes[0] as Record<string, { text?: string; name: string }[]>;
    const guide = crewGuide('gravel-driveway', english);
    expect(name).toBe(guide.title);
    expect(step?.map(({ text }) => text)).toEqual(guide.steps.map(({ text }) => text));
    expect(supply?.[0]?.name).toBe('14 cubic yards of Crusher Run Base');
    expect(tool?.map((one) => one.name)).toEqual(guide.tools);
  });

  test('that does not exist says so, and links to the other guides', async () => {
    const { status, html, text } = await renderPage('/guides/moat');
    expect(status).toBe(404);
    expect(text).toContain('Oops! Page not found');
    for (const { name, to } of guideLinks(english)) expect(hrefs(part(html, '<main'), name)).toContain(to);
  });

  test('is listed with all others', async () => {
    const { html } = await renderPage('/guides');
    for (const { name, to } of guideLinks(english)) expect(hrefs(part(html, '<main'), name)).toEqual([to]);
    expect(guideLinks(english)).toHaveLength(8);
  });
});
