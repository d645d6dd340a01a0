import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { listAddresses, type Address, wholeBook } from '#shop/profile/contract.ts'
import { deliveryForm } from '#shop/checkout/delivery-form.contract.ts'
import { countryKeys, countryName, isCountry } from '#shop/region.ts'
import { readFlash } from '../../shell/forms/flash.ts'
import { phoneCountries } from '../../shell/region/phone-countries.server.ts'
import { localeOfRequest, shopperState } from '../../shell/shopper-state.ts'

const kinds = ['delivery', 'billing', 'pickup'] as const

/** The address book; `?edit=<id>` or `?new=<kind>` opens the form, `?country=` selects its country. */
export async function addressPage(args: LoaderFunctionArgs) {
  const { addresses } = await callApi(args, listAddresses, wholeBook)
  const query = new URL(args.request.url).searchParams
  const edited = addresses.find(({ id }) => id === query.get('edit')) ?? null
  const kind = edited?.type ?? kinds.find((each) => each === query.get('new')) ?? null
  if (kind === null) return { addresses, form: null }
  return { addresses, form: await formOf(args, kind, edited, query.get('country')) }
}

async function formOf(
  args: LoaderFunctionArgs,
  kind: Address['type'],
  edited: Address | null,
  wished: string | null,
) {
  const locale = localeOfRequest(args.request)
  const flash = readFlash(args.request)
  const sentValues =
    flash?.call === 'add-address' || flash?.call === 'change-address' ? flash.values : undefined
  const chosen =
    [wished, sentValues?.country, edited?.country, shopperState(args.request).country].find(isCountry) ?? 'hk'
  const country = kind === 'pickup' ? 'hk' : chosen
  const requested = await callApi(args, deliveryForm, { country })
  return {
    kind,
    edited,
    country,
    requested: requested,
    phones: phoneCountries(locale),
    countries: countryKeys
      .map((key) => ({ key, name: countryName(locale, key) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale === 'en' ? 'en' : 'zh-HK')),
    typed: sentValues ?? null,
  }
}
export type AddressFormPage = Awaited<ReturnType<typeof formOf>>
