import type { LoaderFunctionArgs } from 'react-router'
import { callApi, callByName } from '#api/client.ts'
import { botChallenge } from '#shop/bot-check/contract.ts'
import { handoverFields } from '#shop/agents/handover.contract.ts'
import { getCart, type Cart } from '#shop/cart/contract.ts'
import type { Quoted } from '#shop/checkout/contract.ts'
import { deliveryForm } from '#shop/checkout/delivery-form.contract.ts'
import { writtenCallingCode } from '#shop/delivery/calling.rules.ts'
import { mixesTypes } from '#shop/quotes/combined.rules.ts'
import { isRefusal } from '#shop/refusal.ts'
import { country, countryName, isoOf, type Locale } from '#shop/region.ts'
import { fromWire } from '../cart/from-wire.ts'
import { wordsFor } from '../i18n/translate.server.ts'
import { readFlash, type Flash } from '../shell/forms/flash.ts'
import type { PageHead } from '../shell/rendering/head.ts'
import { phoneCountries } from '../shell/region/phone-countries.server.ts'
import { hasSession, isSignedIn } from '../shell/shell-data.ts'
import { localeOfRequest, shopperState } from '../shell/shopper-state.ts'
import { cardsOf } from './pay/cards.server.ts'
import { followChoice, startOfBook } from './form-state/saved.rules.ts'
import { checkoutQuote, type CheckoutQuote } from './form-state/form-quote.rules.ts'
import { orderInputOf, type Typed } from './form-state/typed.rules.ts'
import { payingBy, sentBy } from './form-state/offered.rules.ts'
import type { CheckoutData, Stack, CheckoutPage } from './checkout-data.ts'
import { bookOf, knownFields } from './member-fields.server.ts'

const stackOf = (cart: Cart): Stack => ({
  count: cart.count,
  total: cart.totalAmount,
  currency: cart.currency,
})

/** Data of the checkout: the cart to pay, its quote, and the address form of the country. */
export async function checkoutPage(args: LoaderFunctionArgs): Promise<CheckoutPage> {
  const locale = localeOfRequest(args.request)
  const head = headOf(locale)
  const state = shopperState(args.request)
  if (!hasSession(args.request) && !isSignedIn(args.request))
    return { head, kind: 'empty', isMember: isSignedIn(args.request) }
  const { singleCart, subscriptionCart } = await callApi(args, getCart, { currency: state.currency })
  const wanted = new URL(args.request.url).searchParams.get('cart')
  const isSubscription = subscriptionCart.count > 0 && (wanted === 'subscription' || singleCart.count === 0)
  const cart = isSubscription ? subscriptionCart : singleCart
  const isBoth = singleCart.count > 0 && subscriptionCart.count > 0
  const mayJoin = isBoth && !mixesTypes([...singleCart.items, ...subscriptionCart.items])
  const also = mayJoin && wanted !== 'single' && wanted !== 'subscription' ? subscriptionCart : null
  if (cart.id === null || cart.count === 0) return { head, kind: 'empty', isMember: isSignedIn(args.request) }

  if (!isSignedIn(args.request) && (isSubscription || also !== null))
    return { head, kind: 'needs_account', mayPayOnce: singleCart.count > 0 }

  const form = await callApi(args, deliveryForm, { country: state.country })
  const place = {
    key: state.country,
    name: countryName(locale, state.country),
    continent: country(state.country).continent,
  }
  const flash = flashOf(args.request)
  const [book, assisted, person] = await Promise.all([
    bookOf(args, form, locale),
    assistedFields(args),
    knownFields(args, writtenCallingCode({ code: form.callingCode, country: isoOf(state.country) })),
  ])
  const fresh: Typed = {
    billing_same: '1',
    ...person,
    ...(book ? { save_address: book.delivery.length === 0 ? '1' : '', ...startOfBook(book) } : {}),
    ...assisted,
  }
  const start: Typed = flash?.values ? (book ? followChoice(book, flash.values) : flash.values) : fresh
  const requested = {
    cartId: cart.id,
    cartType: cart.cartType,
    updateTs: cart.updateTs,
    also: also?.id ? { cartId: also.id, updateTs: also.updateTs } : null,
    country: place.key,
    countryName: place.name,
    continent: place.continent,
  }
  try {
    const [quote, cards] = await Promise.all([
      quoteOf(args, orderInputOf(start, requested), orderInputOf({}, requested)),
      cardsOf(args),
    ])
    const typed = { ...start, payment_method: payingBy(start, quote), delivery_method: sentBy(start, quote) }
    return {
      head,
      kind: 'checkout',
      quote,
      form,
      phones: phoneCountries(locale),
      country: place,
      typed,
      refusal: toldBy(flash),
      stillForm:
        flash?.code === 'members.bot_check' ? (await callApi(args, botChallenge, {})).stillForm : null,
      book,
      cards,
      both: isBoth ? { single: stackOf(singleCart), subscription: stackOf(subscriptionCart), mayJoin } : null,
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { head, kind: error.code === 'checkout.sign_in' ? 'sign_in' : 'unavailable' }
  }
}

/** Field values entered by an assistant, for a buyer who follows its link; they replace a selected saved address. */
async function assistedFields(args: LoaderFunctionArgs): Promise<Typed> {
  if (!new URL(args.request.url).searchParams.has('assisted')) return {}
  const { fields } = await callApi(args, handoverFields, {})
  return fields ? { ...fields, saved_delivery: '', filled_delivery: '' } : {}
}

function headOf(locale: Locale): PageHead {
  const t = wordsFor(locale, 'checkout')
  return { title: t('title'), noindex: true }
}

function flashOf(request: Request): Flash | null {
  const flash = readFlash(request)
  return flash?.call === 'create-order' ? flash : null
}

const toldBy = (flash: Flash | null): CheckoutData['refusal'] =>
  flash?.ok === false
    ? {
        code: flash.code ?? '',
        message: flash.message ?? '',
        fields: flash.fields ?? {},
        due: flash.values?.amount_due ?? null,
      }
    : null

/**
 * Quote of the input. If a field value is invalid, the quote is made of `bare` instead, so that the page can still be
 * shown.
 */
async function quoteOf(
  args: LoaderFunctionArgs,
  input: Record<string, unknown>,
  bare: Record<string, unknown>,
): Promise<CheckoutQuote> {
  const ask = async (words: Record<string, unknown>) => {
    const { quote, also } = fromWire<Quoted>(
      await callByName(args, 'create-order', { ...words, dry_run: true }),
    )
    return checkoutQuote(quote, also?.quote ?? null)
  }
  try {
    return await ask(input)
  } catch (error) {
    if (isRefusal(error) && error.code === 'shop.invalid_input') return ask(bare)
    throw error
  }
}
