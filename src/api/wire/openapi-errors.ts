type Schema = Record<string, unknown>

/** The response of a refusal, with its description. */
export const error = (description: string): Schema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** Responses of nearly all endpoints, defined once. */
export const sharedErrors = {
  InvalidInput: error('`shop.invalid_input`, with `fields`'),
  SignedOut: error('`members.signed_out`: the access token is over, and is renewed by the refresh token'),
  StaffSignedOut: error('`staff.signed_out`, or `staff.bad_key`: no key of the API'),
  TooLarge: error('`shop.too_large`'),
  TooManyRequests: error('`shop.too_many_requests`, with `retry_after`'),
  Forbidden: error('`impersonation.read_only`, `shop.csrf_mismatch`, `shop.origin_mismatch`'),
  StaffForbidden: error('`staff.forbidden`, `staff.money_waits`'),
  StaffForbiddenToKeys: error('`staff.forbidden`, `staff.money_waits`, `staff.persons_alone`'),
  StaffChangeForbidden: error(
    '`staff.forbidden`, `staff.money_waits`, `shop.csrf_mismatch`, `shop.origin_mismatch`',
  ),
  StaffChangeForbiddenToKeys: error(
    '`staff.forbidden`, `staff.money_waits`, `staff.persons_alone`, `shop.csrf_mismatch`, `shop.origin_mismatch`',
  ),
  AlreadyDone: error('`shop.already_done`'),
  OtherRequest: error('`shop.idempotency_mismatch`'),
  NotFound: error('`shop.not_found`'),
  OrderUnknown: error('`orders.unknown`'),
  Failed: error('`shop.failed`: a fault of the shop, which is in its log'),
  Busy: error(
    '`shop.busy`, or `shop.storage_away` where files cannot be reached: try again after `retry_after` seconds',
  ),
}
/** A response with this description: a shared one where it exists, otherwise an inline one. */
export function errorOnce(description: string): Schema {
  const name = (Object.keys(sharedErrors) as (keyof typeof sharedErrors)[]).find(
    (each) => sharedErrors[each].description === description,
  )
  return name ? shared(name) : error(description)
}

/** Refers to one of them. */
export const shared = (name: keyof typeof sharedErrors): Schema => ({
  $ref: `#/components/responses/${name}`,
})

/** The description of a shared response. */
export const describe = ({ $ref }: Schema): unknown =>
  Object.entries(sharedErrors).find(([name]) => $ref === `#/components/responses/${name}`)?.[1].description
