import { z } from 'zod'
import { dayInHongKong } from '../calendar.ts'
import { currencies } from '../money.ts'
import { countryKeys } from '../region.ts'
import { Text } from '../text.ts'
import { Announcement } from './announcement.rules.ts'
import { Banner } from './banner.rules.ts'
import { CodeLimits } from './code-limits.rules.ts'
import { DutyTerms, usualDutyTerms } from './duty-terms.rules.ts'
import { GiftBatchLimits } from './gift-batch-limits.rules.ts'
import { LotDays } from './lot-days.rules.ts'
import { Market } from './market.rules.ts'
import { Menus } from './menus.rules.ts'
import { Stories } from './stories.rules.ts'
import { ProductFeeds } from './product-feeds.rules.ts'
import { RewardChoice } from './reward-choice.rules.ts'
import { defaultTrackingLinks, TrackingLinks } from './tracking-links.rules.ts'

const skus = z.array(z.string().meta({ goods: 'product' })).default([])
/** A country, or `*` for those that are not named. */
const Destination = z.string().meta({ listed: 'destination' })
const StatusNames = z.record(z.string(), z.string()).default({})

/** Everything staff may change without a deploy, with its default. Amounts are HKD in major units. */
export const settingsShape = {
  /** Products and categories of the home page and menus, in the order they are shown. */
  homepage: z
    .object({
      treatmentList: skus,
      menuTreatmentList: skus,
      menuPlusTreatmentList: skus,
      bestSellerList: skus,
      marketplaceBestSellerList: skus,
      houseList: skus,
      combo: skus,
      concerns: z.array(z.string().meta({ listed: 'menu_entry' })).default([]),
    })
    .prefault({}),
  /** Banners on top of the home page; one may have a window of time. */
  hero_banner: z.array(Banner).default([]),
  /** Banners on top of the marketplace. */
  marketplace_banner: z.array(Banner).default([]),
  /** Lines above the pages of the shop front but the checkout; of those whose window is open the first one shows. */
  announcements: z.array(Announcement).max(20).default([]),
  /** Menus of the shop front: above its pages, in the sheet from the left, and columns below them. */
  menus: Menus,
  /** Stories of people who use what we sell, on the home page; reviews that staff chose follow them. */
  stories: Stories,
  /** The house brand's word in paths, lists and categories. */
  house_slug: z.string().min(1).default('elowen'),
  /** The marketplace: its whole collection, its menu's brand, and first words of paths that wear its theme. */
  market: Market,
  /** Goods above this sum are sent free in Hong Kong. */
  free_shipping_spending_value: z.number().nonnegative().default(600),
  /** Most pieces of one option in a cart, and of one special offer. */
  cart_limits: z
    .object({
      line: z.number().int().min(1).max(999).default(99),
      offer: z.number().int().min(1).max(999).default(1),
    })
    .prefault({}),
  /**
   * Letters to members who agreed to them about what is left in their bag: whether they are written, and how many
   * hours after the last change.
   */
  cart_reminders: z
    .object({
      isOn: z.boolean().default(true),
      firstHours: z.number().int().min(1).max(72).default(1),
      secondHours: z.number().int().min(2).max(240).default(24),
    })
    .refine(({ firstHours, secondHours }) => secondHours > firstHours)
    .prefault({}),
  /**
   * Campaigns by mail: letters that leave the shop in an hour, of all of them together, and people up to whom one
   * colleague may write without a second one.
   */
  campaigns: z
    .object({
      lettersAnHour: z.number().int().min(60).max(1_000_000).default(6_000),
      aloneUpTo: z.number().int().min(0).max(1_000_000).default(500),
    })
    .prefault({}),
  /** Batches of gift codes, at most: codes, and HKD of a code, a batch, and a day of one and of everybody. */
  gift_batches: GiftBatchLimits,
  /** Off: their options are shown as coming soon, and no cart takes them; contracts that run go on. */
  subscriptions_sold: z.boolean().default(true),
  /** Whether somebody without an account may order. */
  guest_mode: z.boolean().default(true),
  /** Orders of guests within an hour, by address and by e-mail, until their browser has to solve a challenge. */
  guest_orders: z
    .object({
      address: z.number().int().nonnegative().default(120),
      email: z.number().int().nonnegative().default(60),
    })
    .prefault({}),
  /** Days before which members are told of a new version of the terms or of the privacy policy that is marked so. */
  legal_notice_days: z.number().int().min(1).max(180).default(30),
  /** Nobody younger registers; 0: anybody may. */
  minimum_age: z.number().int().min(0).max(120).default(16),
  /**
   * The most one-time codes, each within a day but `hour`: to one number or e-mail, from one address, to
   * numbers alike but for four digits.
   */
  code_limits: CodeLimits,
  /** Countries whose numbers are sent codes. */
  code_countries: z.array(z.enum(countryKeys)).default([...countryKeys]),
  /** Closes the shop with a calm page, answered with 503. */
  maintenance: z.boolean().default(false),
  /** When it is expected to open again; null: not known. */
  maintenance_until: z.iso.datetime().nullable().default(null),
  /** What has to be spent within `vip_months` to become VIP. */
  vip_spending: z.number().positive().default(3000),
  /** Months that membership by spending lasts, and that spending counts for. */
  vip_months: z.number().int().positive().default(12),
  /**
   * Friends: what the referrer earns of a friend's first order, most rewards a month, months the reward
   * lasts; and what ambassadors earn.
   */
  referral: z
    .object({
      rewardPercent: z.number().positive().max(100).default(10),
      mostAMonth: z.number().int().positive().default(10),
      rewardMonths: z.number().int().positive().default(12),
      commissionPercent: z.number().positive().max(100).default(8),
    })
    .prefault({}),
  /** The merchant's own names for states of orders, by language; the shop's where there are none. */
  status_names: z.object({ zh: StatusNames, en: StatusNames, cn: StatusNames }).prefault({}),
  /** Ways to pay, by country, `*` for those that are not named; empty: where each is offered by itself. */
  payment_method: z.record(Destination, z.array(z.string().meta({ listed: 'payment_method' }))).default({}),
  /** By country, what an order is made and paid in where no company takes the shopper's currency. */
  charged_currency: z.record(Destination, z.enum(currencies)).default({ '*': 'USD' }),
  /** Ways to send, by country, `*` for those that are not named. */
  delivery_method_list: z
    .record(Destination, z.array(z.string().meta({ listed: 'delivery_method' })))
    .default({ hk: ['shipping', 'sf_station', 'sf_locker', 'pickup_shop'], '*': ['shipping'] }),
  /** Who sells, as invoices name them. */
  seller: z
    .object({
      name: Text.prefault({ chi: 'ELOWEN 有限公司', eng: 'ELOWEN Limited', cn: 'ELOWEN 有限公司' }),
      address: Text.prefault({
        chi: '香港灣仔告士打道 88 號示範中心 12 樓 1208 室',
        eng: 'Unit 1208, 12/F, Example Centre, 88 Gloucester Road, Wan Chai, Hong Kong',
        cn: '香港湾仔告士打道 88 号示范中心 12 楼 1208 室',
      }),
      registration: z.string().default('00000000-000-00-00-0'),
      phone: z.string().default('+852 2888 0128'),
    })
    .prefault({}),
  /** Points from which a paid order waits for somebody to look (docs/decisions/fraud-score.md); 0: never. */
  fraud_hold_score: z.number().int().nonnegative().default(80),
  /** First digits of prepaid and virtual cards, four at most: subscriptions take none (rules/payments#11). */
  prepaid_prefixes: z.array(z.string().regex(/^\d{1,4}$/)).default([]),
  /** Subscription groups whose lines may be swapped for each other, by the sku of the option they renew. */
  subscription_swap_groups: z
    .array(z.array(z.string().min(1).max(80).meta({ goods: 'option' })).max(50))
    .max(100)
    .default([]),
  /** What gift wrapping costs. */
  gift_wrap_fee: z.number().nonnegative().default(0),
  /** Whether gift cards may have , . ! ? and their full-width forms; emoji never. */
  gift_message_punctuation: z.boolean().default(false),
  /** How long an unpaid order holds its goods by method, and can be paid at all. */
  order_clocks: z
    .object({
      holdMinutes: z.number().int().positive().default(15),
      holdMinutesFps: z.number().int().positive().default(60),
      /**
       * HKD: up to this total "I have paid" by FPS keeps the goods until staff have looked; above it they go
       * back with the FPS clock.
       */
      claimHoldsUpTo: z.number().nonnegative().default(2_000),
      payHours: z.number().int().positive().default(24),
      linkHours: z.number().int().positive().default(72),
      draftDays: z.number().int().positive().default(7),
      completeDays: z.number().int().positive().default(14),
      /** Days from payment until an order of treatments is complete: nothing of it is delivered. */
      treatmentDays: z.number().int().positive().default(14),
    })
    .prefault({}),
  /** Days without a word of its carrier after which a parcel waits for a person. */
  silent_parcel_days: z.number().int().positive().max(90).default(14),
  /** HKD by country: the most that orders in one parcel may be worth together; others have no limit. */
  combined_parcel_limits: z.record(Destination, z.number().positive()).default({ tw: 500, jp: 500 }),
  /**
   * By country, what customs is expected to ask of the recipient: free up to a value, duty and tax in hundredths of a
   * per cent, the source, and the day it was checked. They are estimates and never charged.
   */
  duty_estimates: z.array(DutyTerms).max(100).default(usualDutyTerms),
  /** Where a parcel is followed, by carrier and language; `{no}` takes the tracking number. */
  tracking_links: TrackingLinks.default(defaultTrackingLinks),
  /** Months from payment in which treatment sessions can be used. */
  session_validity_months: z.number().int().min(1).max(60).default(12),
  /** What is left of a treatment package that was begun goes back as Cash Dollar, to a member. */
  begun_packages_to_wallet: z.boolean().default(true),
  /** Days after delivery to return unopened goods, and what came damaged or wrong; where to send them. */
  return_policy: z
    .object({
      unopenedDays: z.number().int().nonnegative().default(7),
      faultyDays: z.number().int().nonnegative().default(14),
      /** Damaged and wrong goods come with a photo. */
      photo: z.boolean().default(true),
      sendTo: Text.default({
        chi: 'ELOWEN 退貨部，香港灣仔告士打道 88 號示範中心 12 樓 1208 室',
        eng: 'ELOWEN Returns, Unit 1208, 12/F, Example Centre, 88 Gloucester Road, Wan Chai, Hong Kong',
        cn: 'ELOWEN 退货部，香港湾仔告士打道 88 号示范中心 12 楼 1208 室',
      }),
    })
    .prefault({}),
  /** Cash Dollar: what a balance comes to before any of it is converted, and how often a day that may be. */
  wallet: z
    .object({
      convertMinimum: z.number().nonnegative().default(50),
      convertsADay: z.number().int().nonnegative().default(5),
      promoMonths: z.number().int().positive().default(12),
      /** The product whose options are gift cards; they are bought by themselves, never in a bag. */
      giftCard: z.string().meta({ goods: 'product' }).default('ELOWEN-GIFT-CARD'),
    })
    .prefault({}),
  /** Days from delivery until a review opens and closes; how long one may wait to be looked at. */
  review_clocks: z
    .object({
      opensDays: z.number().int().nonnegative().default(7),
      closesDays: z.number().int().positive().default(180),
      alertDays: z.number().int().positive().default(10),
      publishDays: z.number().int().positive().default(14),
    })
    .prefault({}),
  /** What a published review earns: one of these, all worth the same, whatever its stars. `worth` is HKD. */
  review_rewards: z
    .object({
      claimDays: z.number().int().positive().default(60),
      /** What is left at least when an order that held it comes to nothing. */
      returnDays: z.number().int().positive().default(7),
      remindDays: z.array(z.number().int().positive()).default([45, 57]),
      choices: z.array(RewardChoice).default([]),
    })
    .prefault({}),
  /** Bookings: least hours of notice, days ahead that can be chosen, and minutes from one start to the next. */
  booking_slots: z
    .object({
      noticeHours: z.number().int().min(0).max(336).default(2),
      horizonDays: z.number().int().min(1).max(365).default(60),
      /** Parts of an hour, so that starts are the same every hour. */
      gridMinutes: z
        .union([z.literal(5), z.literal(10), z.literal(15), z.literal(20), z.literal(30), z.literal(60)])
        .default(15),
    })
    .prefault({}),
  /**
   * Appointments: hours before one until which it is changed and cancelled freely, how often it may be moved,
   * minutes a chosen time is held, minutes a place is kept for the waiting list, what the shop gives when it
   * cancels, in HKD, and how much of the price is paid before where the rest is paid at the shop, in per cent (0: no
   * such bookings).
   */
  booking_policy: z
    .object({
      freeHours: z.number().int().min(0).max(336).default(24),
      moves: z.number().int().min(0).max(20).default(2),
      holdMinutes: z.number().int().min(1).max(60).default(10),
      offerMinutes: z.number().int().min(5).max(1_440).default(30),
      apology: z.number().nonnegative().max(1_000).default(50),
      depositPercent: z.number().int().min(0).max(100).default(30),
    })
    .prefault({}),
  /** Lots: least days left to be sold at their price; days before that at which staff hear. */
  lot_days: LotDays,
  /** The code of the month where the calendar has none. */
  monthly_code: z.string().nullable().default(null),
  /** Codes by month, `2026-11`; they change at midnight in Hong Kong. */
  monthly_codes: z.record(z.string().regex(/^\d{4}-\d{2}$/), z.string()).default({}),
  /** Types of scalp a review may name. */
  scalp_type_list: z.array(z.object({ key: z.string(), name: Text })).default([]),
  /** Where questions about products and bookings go. */
  whatsapp_number: z
    .string()
    .regex(/^\d{8,15}$/)
    .default('85228880128'),
  /** Countries where consent to measuring is not asked for. */
  consent_countries_off: z.array(z.enum(countryKeys)).default(['hk']),
  /** Product feeds: countries with a language of their pages (`hk-en`), platforms, and what is left out of them. */
  product_feeds: ProductFeeds,
  /** Pages of the shop elsewhere, shown in the footer. */
  social: z.array(z.object({ name: z.string(), url: z.url() })).default([]),
  /** Page for investors, shown in the footer. */
  investor_url: z.url().default('https://investors.elowen.example'),
} as const

export const Settings = z.object(settingsShape)
export type Settings = z.infer<typeof Settings>
export type SettingKey = keyof typeof settingsShape
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingsShape, key)

/** The code of the month it is in Hong Kong. */
export const monthlyCodeAt = (
  { monthly_codes: byMonth, monthly_code: usual }: Settings,
  now: Date,
): string | null => byMonth[dayInHongKong(now).slice(0, 7)] ?? usual
