import { menuOf } from '../catalogue/catalogue.ts'
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

/** The form of a setting with current countries, methods and collections. */
export async function formOf(ctx: Ctx, key: DocumentKey): Promise<Field> {
  const menu = await menuOf(ctx)
  const lists: Readonly<Record<Listed, ListNow>> = {
    destination: { options: [...countryKeys, '*'] },
    delivery_method: { options: deliveryMethods },
    payment_method: { options: ctx.outside.payments.providers.map(({ method }) => method) },
    menu_entry: {
      options: menu.map(({ value }) => value),
      names: Object.fromEntries(menu.map(({ value, name }) => [value, textIn(ctx.shopper.locale, name)])),
    },
  }
  return withLists(madeForm(key), (list) => lists[list])
}
