/** A fill for each zone: colours that the eye may not tell apart have patterns that it does. */
export function ZonePatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-metro`} width="16" height="16" patternUnits="userSpaceOnUse">
        <rect className="map-metro" width="16" height="16" />
      </pattern>
      <pattern
        id={`${id}-greater`}
        width="12"
        height="12"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="map-greater" width="12" height="12" />
        <rect className="map-mark" width="4" height="12" />
      </pattern>
      <pattern id={`${id}-extended`} width="14" height="14" patternUnits="userSpaceOnUse">
        <rect className="map-extended" width="14" height="14" />
        <circle className="map-mark" cx="7" cy="7" r="2.2" />
      </pattern>
      <pattern id={`${id}-outer`} width="16" height="16" patternUnits="userSpaceOnUse">
        <rect className="map-outer" width="16" height="16" />
        <rect className="map-mark" y="7" width="16" height="1.4" />
      </pattern>
    </defs>
  );
}
