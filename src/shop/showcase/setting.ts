import { brandsOf, menuOf } from '../catalogue/catalogue.ts'
import { settingsOf } from '../content/content.ts'
import type { Settings } from '../content/settings.rules.ts'
import type { Ctx } from '../context.ts'
import { monthlyCodeAt } from '../content/settings.rules.ts'
import { showingAnnouncement, type Announcement } from '../content/announcement.rules.ts'
import { showingBanners } from '../content/banner.rules.ts'
import { shippingOf } from '../delivery/delivery.ts'
import { currencies, decimals, signOf } from '../money.ts'
import { orderViewStates } from '../content/order-states.rules.ts'
import { offeredByCountry } from '../payments/means.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { countries, languages, type Locale } from '../region.ts'
import { serve } from '../serve.ts'
import { resolveMenus } from './menus.ts'
import * as contract from './setting.contract.ts'

export const getSetting = serve(contract.getSetting, { who: 'anyone' }, async (ctx) =>
  shopSettingAt(ctx, await settingsOf(ctx), ctx.clock.now()),
)

/** What the shop front is built from with some settings, at a moment. */
export async function shopSettingAt(
  ctx: Ctx,
  settings: Settings,
  moment: Date,
): Promise<contract.ShopSetting> {
  const now = moment.toISOString()
  const [menu, brands, shipping, rates, paymentMethod, menus] = await Promise.all([
    menuOf(ctx),
    brandsOf(ctx),
    shippingOf(ctx),
    ratesOf(ctx),
    offeredByCountry(ctx),
    resolveMenus(ctx, settings.menus, now),
  ])
  const { houseList, concerns, ...lists } = settings.homepage
  return {
    homepageSetting: {
      ...lists,
      elowenList: houseList,
      menuList: menu.filter((entry) => !concerns.includes(entry.value)),
      concerns: concerns.flatMap((value) => menu.find((entry) => entry.value === value) ?? []),
    },
    heroBanner: showingBanners(settings.hero_banner, now),
    marketplaceBanner: showingBanners(settings.marketplace_banner, now),
    announcement: announcementOf(settings.announcements, now),
    menus,
    currencySetting: currencies.map((currency) => ({
      currency,
      decimals: decimals[currency],
      sign: signOf(currency),
    })),
    currencySettingUsd: {
      rates: {
        ...Object.fromEntries(Object.entries(rates).map(([currency, rate]) => [currency, Number(rate)])),
        USD: 1,
      },
    },
    statusNames: statusNames(ctx, settings.status_names),
    paymentMethod,
    deliveryMethodList: settings.delivery_method_list,
    monthlyCode: monthlyCodeAt(settings, moment),
    scalpTypeList: settings.scalp_type_list,
    brandShippingList: Object.fromEntries(Object.entries(shipping).map(([brand, to]) => [brand, [...to]])),
    brands,
    countries: [...countries],
    languages: languages.map(({ key, label, labelEn }) => ({ key, label, labelEn })),
    houseSlug: settings.house_slug,
    market: settings.market,
    freeShippingSpendingValue: settings.free_shipping_spending_value,
    vipSpending: settings.vip_spending,
    guestMode: settings.guest_mode,
    maintenance: settings.maintenance,
    maintenanceUntil: laterThan(settings.maintenance_until, moment),
    whatsappNumber: settings.whatsapp_number,
    consentCountriesOff: settings.consent_countries_off,
    social: settings.social,
    investorUrl: settings.investor_url,
    tracking: ctx.shop.tracking,
  }
}

const laterThan = (at: string | null, moment: Date): string | null =>
  at !== null && new Date(at) > moment ? at : null

function announcementOf(list: readonly Announcement[], now: string): contract.ShopSetting['announcement'] {
  const found = showingAnnouncement(list, now)
  return found && { text: found.text, link: found.link ?? null }
}

/** Every state an order can show, in three languages: the merchant's own name for it, or the shop's. */
const statusNames = ({ say }: Ctx, written: Settings['status_names']) => {
  const names = (list: keyof typeof written, locale: Locale) =>
    Object.fromEntries(
      orderViewStates.map((state) => [
        state,
        written[list][state] ?? say(`state.${state}`, undefined, locale),
      ]),
    )
  return { zh: names('zh', 'zh'), en: names('en', 'en'), cn: names('cn', 'cn') }
}
