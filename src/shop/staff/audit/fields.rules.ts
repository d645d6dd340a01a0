import type { Currency, Money } from '../../money.ts'

/**
 * How the audit log shows a field of the values before and after a write:
 * - `text`, unchanged; `word`, an enumerated value with a name in each language (a state, a kind, a right);
 * - `condition`, one of a segment, by its name and its value (`country hk`), a sentence in each language; of an
 *   amount, by `conditionKinds`, for whoever sees amounts;
 * - `money`, in HKD or in the adjacent currency, with the right to amounts; `clock`, minutes of a day;
 * - `person`, personal data, with the right to customers; `hidden`, internal values, never shown.
 * Values of type `Money`, times, dates and booleans are recognised by their shape, regardless of this kind.
 */
export type FieldKind = 'text' | 'word' | 'condition' | 'money' | 'clock' | 'person' | 'hidden'

const named = <K extends FieldKind, N extends string>(kind: K, names: N): Record<Words<N>, K> =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind])) as Record<Words<N>, K> // split as its type is

/** The words of a text literal. */
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** Every field that a write of the desk brings to the log; each has its name in four languages. */
export const auditFields = {
  ...named(
    'text',
    'action accepted active actor added address2 after allocated approval arrived askedAt asksFirst',
  ),
  ...named('text', 'autoConfirm before block bookable branch branchKey brandKeys breaks by cause changed'),
  ...named(
    'text',
    'changedBy closes code columns combined count countries countryKey counts currencies currency cycle',
  ),
  ...named(
    'text',
    'day days decidedBy deviceKind discountRate done ean endedAt endsAt eraseAt errorCount event',
  ),
  ...named('text', 'excludedSkus expectedOn expiresOn facts featured file firstOrder format from fromDay'),
  ...named(
    'text',
    'fromPlace fromSubSku giftSku groups holidayCountry holidays identityLimit import interval',
  ),
  ...named(
    'text',
    'isShared items known label languages left leftOut lines list marked matched memberGroups',
  ),
  ...named(
    'text',
    'minutes mode month monthly name needsHealthAnswers needsPatchTest needsRoom note notified',
  ),
  ...named(
    'text',
    'number off onHand opens order orderNumber ownedBy paidBy patchTests percent pieces place position',
  ),
  ...named('text', 'publishAt publishBy publishedAt publishedBy quantity query rating received reference'),
  ...named(
    'text',
    'released renewsOn reorder reply requestedAt requestedBy reserved rhythmDays rows skills sku',
  ),
  ...named(
    'text',
    'skus snoozedUntil stackable startsAt subSku sub_sku subject substitute supplier taken text',
  ),
  ...named(
    'text',
    'therapist threshold to toPlace toSubSku totalLimit unmatched used version voided waiting',
  ),
  ...named('text', 'weekday weekdays weekends what why withdrawnAt withdrawnBy costCentre'),
  ...named('word', 'fulfilment holdCause kind method outOfStock payment reach reasons rights roles scopes'),
  ...named('word', 'standing state status unit'),
  ...named(
    'money',
    'amount available balances cash each held kept maxDiscount minimumGoods price prices promo',
  ),
  ...named('money', 'total walletCap'),
  ...named('clock', 'breakEnds breakStarts ends starts'),
  ...named(
    'person',
    'address callingCode city contact dob email firstname kana lastname locationCode nickname',
  ),
  ...named('person', 'passportTail pendingEmail person phone province recipient zip'),
  ...named('text', 'authenticator batch chi cn eng key reason tw units verdict booked forfeited redeemed'),
  ...named('text', 'cadence hour readers report digestHour quietFrom quietUntil'),
  ...named('condition', 'conditions'),
  ...named('text', 'shelfCode hooks url segment subscribers scheduledAt subjectLines'),
  ...named('text', 'redirects clientProof listed rate source'),
  ...named('text', 'browser isNewDevice account active contracts expired refunded transferred'),
  ...named(
    'text',
    'box density exclusion goesLiveAt orders override picked picker returnAskedBy until values',
  ),
  ...named('money', 'frozen'),
  ...named('hidden', 'looked fact lineId subjects wait'),
  ...named(
    'hidden',
    'attempt bankRef canDecide canWithdraw changedAt createdAt decidedAt expiresAt id isOwn',
  ),
  ...named('hidden', 'memberId orderId revision shiftId staffId staffUserId subjectId'),
}
export type AuditField = keyof typeof auditFields

export const isAuditField = (name: string): name is AuditField => Object.hasOwn(auditFields, name)

/**
 * Fields inside of what the log is given that have no name there: a write that brings one does not compile.
 * Keys of maps are data, shown as they are.
 */
export type Unlabelled<T, Depth extends 0[] = []> = Depth['length'] extends 8
  ? 'too deep to be read'
  : unknown extends T
    ? 'of unknown shape'
    : T extends string | number | boolean | null | undefined | void | Date | Money
      ? never
      : T extends readonly (infer Item)[]
        ? Unlabelled<Item, [...Depth, 0]>
        : string extends keyof T
          ? Unlabelled<T[keyof T], [...Depth, 0]>
          : UnlabelledIn<T, Depth>
type UnlabelledIn<T, Depth extends 0[]> = {
  [Name in keyof T & string]: Name extends AuditField | Currency ? Unlabelled<T[Name], [...Depth, 0]> : Name
}[keyof T & string]

/** Compile-time check for staff writes: the type is not assignable while a logged field has no label. */
export type AllLabelled<Logged> = [Unlabelled<Logged>] extends [never]
  ? unknown
  : { fieldsWithoutName: Unlabelled<Logged> }
