/** SQLSTATE, or a word such as ECONNREFUSED or shop.not_found. */
const code = /^(?:[0-9A-Z]{5}|[A-Za-z][\w.]{0,59})$/

/** Code of an error, or the name of its class; its message may hold user input (rules/operations#24). */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const causes = [error, error.cause].filter((each) => each instanceof Error)
  const found = causes
    .map((each) => ('code' in each ? String(each.code) : ''))
    .find((each) => code.test(each))
  return found ?? (code.test(error.name) ? error.name : 'unknown')
}
