import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { callApi, callByName } from '#api/client.ts'
import { listCards, allCards } from '#shop/cards/contract.ts'
import type { Card } from '#shop/cards/contract.ts'
import type { Payment } from '#shop/payments/contract.ts'
import { listAddresses, wholeBook, type Address } from '#shop/profile/contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { cancelReasons, mostPausedMonths, type CancelReason } from '#shop/subscriptions/rules.ts'
import { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { paymentFrom } from '../../../checkout/pay/payment-from.ts'
import { readFlash } from '../../../shell/forms/flash.ts'
import { actions, type ActionName } from './actions.rules.ts'
import { inputOf, type Input } from './input.rules.ts'
import { offersFor, offerInput, type Offer } from './cancelling/offers.rules.ts'

/** Refusal of a dry run, with the messages of its fields by API names. */
export type RefusedChoice = { code: string; message: string; fields?: Readonly<Record<string, string>> }
/** Result of a dry run: the subscription afterwards, or the refusal. */
export type Outcome = { after: Subscription | null; refusal: RefusedChoice | null }
/** An offered alternative, with the subscription as it would be. */
export type Way = { offer: Offer; after: Subscription }

export type ActionPage = Outcome & {
  name: ActionName
  /** Request body of the button, by API names; null: the selection changes nothing. */
  input: Input | null
  /** Selection so far, by query parameters. */
  chosen: Readonly<Record<string, string>>
  /** Alternatives with their outcomes: pauses of one to three months, or offers instead of cancelling. */
  ways: readonly Way[]
  addresses: readonly Address[]
  cards: { cards: readonly Card[]; canKeep: boolean }
  /** Form of the provider's page, if a new card was requested without JavaScript. */
  payment: Payment | null
  reasons: readonly CancelReason[]
  note: string
}

const Answer = z.object({ subscription: Subscription })

/** Data of an action page, with the outcome by a dry run. */
export async function actionPage(
  args: LoaderFunctionArgs,
  subscription: Subscription,
  name: ActionName,
  query: URLSearchParams,
): Promise<ActionPage> {
  const flash = readFlash(args.request)
  const chosen = Object.fromEntries([...query].filter(([key]) => !fixed.has(key)))
  const addresses = name === 'address' ? (await callApi(args, listAddresses, wholeBook)).addresses : []
  const cards = name === 'card' ? await callApi(args, listCards, allCards) : { cards: [], canKeep: false }
  const input = inputOf(name, subscription, chosen, addresses)
  const typed = flash?.call === actions.cancel.call && flash.ok ? (flash.values ?? {}) : {}
  const reasons = reasonsOf(query.get('reasons')?.split(',') ?? valuesBelow(typed, 'reasons'))
  return {
    name,
    input,
    chosen,
    ways: await waysOf(args, subscription, name, reasons),
    addresses,
    cards,
    payment: flash?.call === actions.card.call ? paymentFrom(flash.answer) : null,
    reasons,
    note: typed.note ?? '',
    ...(input === null ? { after: null, refusal: null } : await outcomeOf(args, name, input)),
  }
}

/** Query parameters that identify the page and are not part of the selection. */
const fixed = new Set(['view', 'subscription', 'do', 'done'])

const valuesBelow = (values: Readonly<Record<string, string>>, group: string): string[] =>
  Object.entries(values).flatMap(([name, value]) => (name.startsWith(`${group}[`) ? [value] : []))

const reasonsOf = (words: readonly string[]): CancelReason[] =>
  cancelReasons.filter((reason) => words.includes(reason))

/** Outcome by a dry run. Replacing the card has none, as the new card is unknown until it is stored. */
async function outcomeOf(args: LoaderFunctionArgs, name: ActionName, input: Input): Promise<Outcome> {
  if (name === 'card') return { after: null, refusal: null }
  try {
    const answer = await callByName(args, actions[name].call, { ...input, dry_run: '1' })
    return { after: z.decode(Answer, answer as never).subscription, refusal: null } // written by the same schema
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { code, message, detail } = error
    return { after: null, refusal: { code, message, ...(detail.fields && { fields: detail.fields }) } }
  }
}

async function waysOf(
  args: LoaderFunctionArgs,
  subscription: Subscription,
  name: ActionName,
  reasons: readonly CancelReason[],
): Promise<Way[]> {
  const months = Array.from({ length: mostPausedMonths }, (_, at) => at + 1)
  const offers: Offer[] =
    name === 'pause'
      ? months.map((count) => ({ kind: 'pause', months: count }))
      : name === 'cancel' && subscription.may.cancel
        ? offersFor(reasons, subscription)
        : []
  const ways: Way[] = []
  // in sequence, because each call locks the same subscription
  for (const offer of offers) {
    const { after } = await outcomeOf(args, ...offerInput(offer, subscription))
    if (after) ways.push({ offer, after })
  }
  return ways
}
