/**
 * A calling code, with the country it was chosen for: countries share codes. ISO, upper case; null: the code
 * was written alone.
 */
export type CallingCode = { code: string; country: string | null }

/** Reads `1-US`, as our forms send it, and a code alone: `1`, `+1`, `001`. */
export function readCallingCode(written: string): CallingCode {
  const code = written.replaceAll(/\D/g, '').replace(/^00/, '')
  const country = /-([A-Za-z]{2})$/.exec(written.trim())?.[1]?.toUpperCase() ?? null
  return { code, country: code === '' ? null : country }
}

/** The same in one word, which is what a choice of a form is worth: `1-US`, or `1`. */
export const writtenCallingCode = ({ code, country }: CallingCode): string =>
  country === null ? code : `${code}-${country}`

/**
 * Somewhere to call from: several share a code, the main one of which is meant where only the code is known.
 */
export type CallingChoice = { code: string; country: string; isMain: boolean }

/**
 * The choice for what was written or remembered: the country that was named; of a code alone the country at
 * hand, if the code is its own, else the main one. Null: nobody has that code.
 */
export function callingChoice<T extends CallingChoice>(
  choices: readonly T[],
  written: string,
  atHand: string | null,
): T | null {
  const { code, country } = readCallingCode(written)
  const sharing = choices.filter((choice) => choice.code === code)
  const of = (iso: string | null) => sharing.find((choice) => choice.country === iso)
  return of(country) ?? of(atHand) ?? sharing.find(({ isMain }) => isMain) ?? sharing[0] ?? null
}
