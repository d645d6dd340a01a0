import { dayInHongKong } from '#shop/calendar.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { callApi, holesOf } from '#api/client.ts'
import type { AppState } from '#shop/app-state.ts'
import { hasCookie } from '#shop/cookies.ts'
import { getCart, type Carts } from '#shop/cart/contract.ts'
import { getUser } from '#shop/auth/contract.ts'
import type { MenuEntry } from '#shop/catalogue/menu.contract.ts'
import { textIn, type CountryKey, type Locale } from '#shop/region.ts'
import { isForCountry } from '#shop/content/menus.rules.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { readReferral, referralQuery } from '#shop/members/referral.rules.ts'
import { followLink } from '#shop/referrals/contract.ts'
import { getImpersonation } from '#shop/customers/impersonation/contract.ts'
import type { ShownEntry, ShownMenus } from '#shop/showcase/menus.contract.ts'
import * as showcase from '#shop/showcase/setting.contract.ts'
import { getMenusPreview } from '#shop/settings/preview/preview.contract.ts'
import { trackingIds, type TrackingIds } from '../tracking/ids.ts'
import { writeVisitor, type Visitor } from './visitor/visitor.ts'
import { readFlash, type Flash } from './forms/flash.ts'
import { shopperState } from './shopper-state.ts'
import { siteOf } from './seo/site.ts'
import type { Market } from './region/theme.ts'

export type FriendsLink = AnswerOf<typeof followLink>
/** Impersonated member, and the end of the impersonation. */
export type Impersonation = NonNullable<AnswerOf<typeof getImpersonation>['impersonation']>
export type MenuLink = { value: string; label: string }
/** Menu entry in the page's language; `to`: a path without locale, or an external address; null: a heading. */
export type MenuItem = { label: string; to: string | null; below: readonly MenuItem[] }
export type Menus = Record<'header' | 'drawer' | 'footer', readonly MenuItem[]>
/** Data of the shell around every page, in the page's language only. */
export type ShellData = {
  state: AppState
  site: string
  menus: Menus
  houseMenu: MenuLink[]
  marketMenu: MenuLink[]
  houseSlug: string
  market: Market
  consentCountriesOff: readonly string[]
  guestMode: boolean
  whatsappNumber: string
  social: { name: string; url: string }[]
  investorUrl: string
  freeShipping: number
  /** Announcement bar; null: none. */
  announcement: { text: string; link: string | null } | null
  flash: Flash | null
  /** Serialised cart and name of the visitor (`writeVisitor`); in a cached page with holes, their placeholder. */
  visitor: string
  /** A staff user impersonates this member, read-only; null: no. */
  impersonation: Impersonation | null
  /** Benefit of the referral link that the visitor followed; null: none. */
  friend: FriendsLink | null
  /** Year in Hong Kong when the page was rendered. */
  year: string
  /** Analytics ids; null: none configured. */
  tracking: TrackingIds | null
}

const links = (entries: readonly MenuEntry[], locale: Locale): MenuLink[] =>
  entries.map((entry) => ({ value: entry.value, label: textIn(locale, entry.name) }))

const forCountry = <E extends { countries: readonly CountryKey[] }>(
  entries: readonly E[],
  country: CountryKey,
) => entries.filter((entry) => isForCountry(entry, country))

/** Menus for this visitor's language and country; headings without entries are omitted. */
function menusFor(menus: ShownMenus, { language, country }: AppState): Menus {
  const read = (entries: readonly ShownEntry[]): MenuItem[] =>
    forCountry(entries, country).flatMap(({ label, to, below }) => {
      const inner = forCountry(below, country).map((each) => ({
        label: textIn(language, each.label),
        to: each.to,
        below: [],
      }))
      return to === null && inner.length === 0 ? [] : [{ label: textIn(language, label), to, below: inner }]
    })
  return { header: read(menus.header), drawer: read(menus.drawer), footer: read(menus.footer) }
}

/** Unpublished menus, for the page of a preview link (rules/storefront#15). */
function previewedMenus(args: LoaderFunctionArgs): Promise<ShownMenus | null> {
  const token = menusPreview.exec(new URL(args.request.url).pathname)?.[1]
  if (token === undefined) return Promise.resolve(null)
  return callApi(args, getMenusPreview, { token }).then(
    ({ menus }) => menus,
    () => null, // the page itself reports the expired link
  )
}
const menusPreview = /^\/(?:(?:zh|cn|en)\/)?preview\/menus\/([^/]+?)(?:\.data)?$/

export const hasSession = (request: Request): boolean =>
  hasCookie(request.headers.get('cookie'), 'elowen_session')

const isImpersonating = (request: Request): boolean =>
  hasCookie(request.headers.get('cookie'), 'elowen_impersonation')

export const isSignedIn = (request: Request): boolean =>
  isImpersonating(request) ||
  ['elowen_access', 'elowen_refresh'].some((name) => hasCookie(request.headers.get('cookie'), name))

/** The signed-in member. Expired tokens are renewed by the call; null if that fails. */
const memberOf = (args: LoaderFunctionArgs): Promise<Visitor['member']> =>
  isSignedIn(args.request)
    ? callApi(args, getUser, {}).then(
        ({ user: { firstname } }) => ({ firstname }),
        () => null,
      )
    : Promise.resolve(null)

const impersonationOf = (args: LoaderFunctionArgs): Promise<Impersonation | null> =>
  isImpersonating(args.request)
    ? callApi(args, getImpersonation, {}).then(({ impersonation }) => impersonation)
    : Promise.resolve(null)

/** The visitor's carts; null if they cannot be loaded, as pages work without them. */
const bagOf = (args: LoaderFunctionArgs, { currency }: AppState): Promise<Carts | null> =>
  hasSession(args.request) || isSignedIn(args.request)
    ? callApi(args, getCart, { currency }).catch(() => null)
    : Promise.resolve(null)

async function visitorOf(args: LoaderFunctionArgs, state: AppState): Promise<string> {
  const holes = holesOf(args)
  if (holes) return holes.marks.visitor
  const [bag, member] = await Promise.all([bagOf(args, state), memberOf(args)])
  return writeVisitor({ bag, member })
}

/** Benefit of the referral link in the address; null if there is none or the call fails, as pages work without it. */
function friendOf(args: LoaderFunctionArgs): Promise<FriendsLink | null> {
  const code = readReferral(new URL(args.request.url).searchParams.get(referralQuery))
  return code ? callApi(args, followLink, { code }).catch(() => null) : Promise.resolve(null)
}

export async function shellData(args: LoaderFunctionArgs): Promise<ShellData> {
  const state = shopperState(args.request)
  const [setting, visitor, friend, impersonation, previewed] = await Promise.all([
    callApi(args, showcase.getSetting, {}),
    visitorOf(args, state),
    friendOf(args),
    impersonationOf(args),
    previewedMenus(args),
  ])
  const menu = setting.homepageSetting.menuList
  return {
    state,
    site: siteOf(args.request),
    menus: menusFor(previewed ?? setting.menus, state),
    houseMenu: links(
      menu.filter((entry) => entry.isHomeMenu),
      state.language,
    ),
    marketMenu: links(
      menu.filter((entry) => entry.isBigPiMenu),
      state.language,
    ),
    houseSlug: setting.houseSlug,
    market: setting.market,
    consentCountriesOff: setting.consentCountriesOff,
    guestMode: setting.guestMode,
    whatsappNumber: setting.whatsappNumber,
    social: setting.social,
    investorUrl: setting.investorUrl,
    freeShipping: setting.freeShippingSpendingValue,
    announcement: setting.announcement && {
      text: textIn(state.language, setting.announcement.text),
      link: setting.announcement.link,
    },
    flash: readFlash(args.request),
    visitor,
    friend,
    impersonation,
    year: dayInHongKong(new Date()).slice(0, 4),
    // page views of impersonating staff are not tracked
    tracking: isImpersonating(args.request) ? null : trackingIds(setting.tracking),
  }
}
