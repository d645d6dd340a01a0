import type { Selectable } from 'kysely'
import { money, type Currency, type Money } from '../money.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OptionComponents, OptionGroupPrices, ProductOptions } from '../../platform/db/tables.ts'
import type { Option } from './contract.ts'
import { Text } from '../text.ts'

export async function listOptions(db: Db, ids: readonly string[]): Promise<Map<string, Option[]>> {
  const rows = await db
    .selectFrom('product_options')
    .selectAll()
    .where('product_id', '=', anyOf(ids, 'uuid'))
    .orderBy('position')
    .execute()
  const optionIds = rows.map((row) => row.id)
  const none = optionIds.length === 0
  const [fixed, tiers, components] = await Promise.all([
    none
      ? []
      : db
          .selectFrom('option_group_prices')
          .selectAll()
          .where('option_id', '=', anyOf(optionIds, 'uuid'))
          .orderBy('member_group')
          .execute(),
    none
      ? []
      : db
          .selectFrom('option_tiers')
          .selectAll()
          .where('option_id', '=', anyOf(optionIds, 'uuid'))
          .orderBy('member_group')
          .orderBy('quantity')
          .execute(),
    none
      ? []
      : db
          .selectFrom('option_components')
          .selectAll()
          .where('option_id', '=', anyOf(optionIds, 'uuid'))
          .orderBy('component_sku')
          .execute(),
  ])
  const fixedOf = Map.groupBy(fixed, (row) => row.option_id)
  const tiersOf = Map.groupBy(tiers, (row) => row.option_id)
  const componentsOf = Map.groupBy(components, (row) => row.option_id)

  const found = new Map<string, Option[]>()
  for (const row of rows) {
    const option = optionFrom(row, {
      fixed: fixedOf.get(row.id) ?? [],
      tiers: tiersOf.get(row.id) ?? [],
      components: componentsOf.get(row.id) ?? [],
    })
    const siblings = found.get(row.product_id)
    if (siblings) siblings.push(option)
    else found.set(row.product_id, [option])
  }
  return found
}

type Prices = {
  fixed: readonly Selectable<OptionGroupPrices>[]
  tiers: readonly TierRow[]
  components: readonly Selectable<OptionComponents>[]
}

function optionFrom(row: Selectable<ProductOptions>, { fixed, tiers, components }: Prices): Option {
  const name = Text.parse(row.name)
  return {
    subSku: row.sub_sku,
    name: name.chi,
    nameEn: name.eng,
    nameCn: name.cn,
    nameTw: name.tw ?? name.chi,
    availability: row.availability as Option['availability'], // held to the five by the table
    price: money('HKD', row.price),
    priceUsd: amount('USD', row.price_usd),
    originalPrice: amount('HKD', row.original_price),
    originalPriceUsd: amount('USD', row.original_price_usd),
    treatmentOriginalPrice: amount('HKD', row.treatment_original_price),
    treatmentOriginalPriceUsd: amount('USD', row.treatment_original_price_usd),
    specialPricing: amount('HKD', row.special_pricing),
    specialPricingUsd: amount('USD', row.special_pricing_usd),
    fixPrice: fixed.map((price) => ({
      memberGroup: price.member_group,
      price: money('HKD', price.price),
      priceUsd: amount('USD', price.price_usd),
    })),
    ...tiersFrom(tiers),
    isSubscription: row.interval_months !== null,
    subscriptionParentSku: row.subscription_parent_sku ?? undefined,
    subscriptionIntervalInMonth: row.interval_months ?? undefined,
    cutOffDate: row.cut_off_date ?? undefined,
    afterCutOff: row.after_cut_off === 'in_stock' ? 'in_stock' : undefined,
    estimate: row.estimate ?? undefined,
    orderLimit: row.order_limit ?? undefined,
    sessions: row.sessions ?? undefined,
    components: components.map((component) => ({
      subSku: component.component_sku,
      quantity: component.quantity,
    })),
    allowMemberGroup: row.allow_member_group,
  }
}

type TierRow = { member_group: string; quantity: number; price: number; price_usd: number | null }
function tiersFrom(rows: readonly TierRow[]): Pick<Option, 'multiPricing' | 'multiPricingUsd'> {
  const groups = [...Map.groupBy(rows, (row) => row.member_group)]
  return {
    multiPricing: groups.map(([memberGroup, steps]) => ({
      memberGroup,
      pricing: steps.map((step) => ({ qty: step.quantity, price: money('HKD', step.price) })),
    })),
    multiPricingUsd: groups.map(([memberGroup, steps]) => ({
      memberGroup,
      pricing: steps.flatMap((step) =>
        step.price_usd === null ? [] : [{ qty: step.quantity, price: money('USD', step.price_usd) }],
      ),
    })),
  }
}

const amount = (currency: Currency, minor: number | null): Money | undefined =>
  minor === null ? undefined : money(currency, minor)
