import type { CrewGuide } from './crewGuide.ts';

/** schema.org HowTo of a guide. `supplies` are those of the example that the page opens with. */
export function howToJsonLd(
  guide: CrewGuide,
  { url, image, supplies }: { url: string; image: string; supplies: readonly string[] },
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'HowTo',
    name: guide.title,
    description: guide.lede,
    ...{ url, image },
    supply: supplies.map((name) => ({ '@type': 'HowToSupply', name })),
    tool: guide.tools.map((name) => ({ '@type': 'HowToTool', name })),
    step: guide.steps.map(({ title, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: title,
      text,
      url: `${url}#step-${index + 1}`,
    })),
  };
}
