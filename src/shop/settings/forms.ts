import { menuOf } from '../catalogue/catalogue.ts'
import { currentSettings } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { deliveryMethods } from '../delivery/rules.ts'
import { countryKeys, textIn } from '../region.ts'
import { shapes, type DocumentKey } from './catalog.rules.ts'
import { fieldOf, withLists, type Field, type Listed, type ListNow } from './field.rules.ts'

const forms = new Map<DocumentKey, Field>()

/** The form of a setting without current lists, cached. */
function madeForm(key: DocumentKey): Field {
  const known = forms.get(key)
  if (known) return known
  const form = fieldOf(shapes[key])
  forms.set(key, form)
  return form
}

/**
 * The methods that can be chosen: those of connected companies, and those that the setting lists already, so that
 * saving it while a company is not connected leaves them as they are.
 */
export async function choosableMethods(ctx: Ctx): Promise<string[]> {
  const { payment_method: listed } = await currentSettings(ctx)
  const connected = ctx.outside.payments.providers.map(({ method }) => method)
  return [...new Set([...connected, ...Object.values(listed).flat()])]
}

/** The form of a setting with current countries, methods and collections. */
export async function formOf(ctx: Ctx, key: DocumentKey): Promise<Field> {
  const menu = await menuOf(ctx)
  const lists: Readonly<Record<Listed, ListNow>> = {
    destination: { options: [...countryKeys, '*'] },
    delivery_method: { options: deliveryMethods },
    payment_method: { options: key === 'payment_method' ? await choosableMethods(ctx) : [] },
    menu_entry: {
      options: menu.map(({ value }) => value),
      names: Object.fromEntries(menu.map(({ value, name }) => [value, textIn(ctx.shopper.locale, name)])),
    },
  }
  return withLists(madeForm(key), (list) => lists[list])
}
