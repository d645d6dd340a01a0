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
/** Whose account a colleague looks at, and until when. */
export type Impersonation = NonNullable<AnswerOf<typeof getImpersonation>['impersonation']>
export type MenuLink = { value: string; label: string }
/** An entry of a menu in the page's language; `to`: a path without its locale, or an address elsewhere; null: a heading. */
export type MenuItem = { label: string; to: string | null; below: readonly MenuItem[] }
export type Menus = Record<'header' | 'drawer' | 'footer', readonly MenuItem[]>
/** What the shell around every page needs, cut down to the page's language. */
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
  /** The line above the pages; null: none stands there. */
  announcement: { text: string; link: string | null } | null
  flash: Flash | null
  /** Bag and name of the visitor, as text (`writeVisitor`); in a page with holes, the mark of their place. */
  visitor: string
  /** A colleague sees the shop as that member does; nothing can be changed. */
  impersonation: Impersonation | null
  /** What the friend's link somebody came by is worth to them; null: they came by none. */
  friend: FriendsLink | null
  /** Of the day the page was drawn, in Hong Kong. */
  year: string
  /** Null: the shop counts with nobody's help. */
  tracking: TrackingIds | null
}

const links = (entries: readonly MenuEntry[], locale: Locale): MenuLink[] =>
  entries.map((entry) => ({ value: entry.value, label: textIn(locale, entry.name) }))

const forCountry = <E extends { countries: readonly CountryKey[] }>(
  entries: readonly E[],
  country: CountryKey,
) => entries.filter((entry) => isForCountry(entry, country))

/** The menus as this visitor reads them; a heading that nothing is left under stands nowhere. */
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

/** Menus that do not count yet, around the page of their link (rules/storefront#15). */
function previewedMenus(args: LoaderFunctionArgs): Promise<ShownMenus | null> {
  const token = menusPreview.exec(new URL(args.request.url).pathname)?.[1]
  if (token === undefined) return Promise.resolve(null)
  return callApi(args, getMenusPreview, { token }).then(
    ({ menus }) => menus,
    () => null, // the page of the link says that it is over
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

/** Tokens that are over are renewed on the way; where that fails, nobody is signed in. */
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

/** A page can be read without its bag. */
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

/** A page that came by a friend's link says what it gives; one that cannot be asked for is no page less. */
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
    // what a colleague looks at is no visit of a shopper
    tracking: isImpersonating(args.request) ? null : trackingIds(setting.tracking),
  }
}
