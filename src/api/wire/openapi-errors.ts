type Schema = Record<string, unknown>

/** What a refusal looks like, with the sentence about it. */
export const error = (description: string): Schema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** What nearly every call may answer, said once. */
export const sharedErrors = {
  InvalidInput: error('`shop.invalid_input`, with `fields`'),
  StaffSignedOut: error('`staff.signed_out`'),
  TooManyRequests: error('`shop.too_many_requests`, with `retry_after`'),
  Busy: error(
    '`shop.busy`, or `shop.storage_away` where files cannot be reached: try again after `retry_after` seconds',
  ),
}
/** Leads to one of them. */
export const shared = (name: keyof typeof sharedErrors): Schema => ({
  $ref: `#/components/responses/${name}`,
})

/** The sentence about a refusal that is said once for many calls. */
export const describe = ({ $ref }: Schema): unknown =>
  Object.entries(sharedErrors).find(([name]) => $ref === `#/components/responses/${name}`)?.[1].description
