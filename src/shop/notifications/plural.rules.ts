/** As screens have it in ICU, and no more of it: `{minutes, plural, one {# minute} other {# minutes}}`. */
export const plural = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g
const pluralRules = new Intl.PluralRules('en') // Chinese has one form for every number

/** A sentence with its values in their places: `{name}` takes the value of that name, a plural the form of its count. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text
    .replace(plural, (_, name: string, one: string, other: string) =>
      (pluralRules.select(Number(values[name])) === 'one' ? one : other).replaceAll('#', `{${name}}`),
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
