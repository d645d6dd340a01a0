/** A calling code with its country, because countries share codes. `country`: ISO, upper case; null: not given. */
export type CallingCode = { code: string; country: string | null }

/** Parses `1-US`, as sent by the shop's forms, or a code only: `1`, `+1`, `001`. */
export function readCallingCode(written: string): CallingCode {
  const code = written.replaceAll(/\D/g, '').replace(/^00/, '')
  const country = /-([A-Za-z]{2})$/.exec(written.trim())?.[1]?.toUpperCase() ?? null
  return { code, country: code === '' ? null : country }
}

/** Formats a calling code as form value: `1-US`, or `1`. */
export const writtenCallingCode = ({ code, country }: CallingCode): string =>
  country === null ? code : `${code}-${country}`

/** A country of the calling code list. `isMain`: the country assumed for a code shared by several. */
export type CallingChoice = { code: string; country: string; isMain: boolean }

/**
 * The list entry for an entered or stored code: its country if given; otherwise the current country `atHand` if it uses
 * the code, otherwise the main one. Null: unknown code.
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
