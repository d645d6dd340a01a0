import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { NoScriptOnly } from '#ui/hydration/script-only.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import type { SavedAddressFields } from '../form-state/saved.rules.ts'
import { useCheckoutForm } from '../form-state/checkout-form-context.ts'

/** Choice of the member's saved addresses; without JavaScript a button fills in the selected one. */
export function SavedAddresses({ part: section }: { part: SavedAddressFields }) {
  const t = useWords('checkout')
  const hydrated = useHydrated()
  const { data, typed, chooseSaved } = useCheckoutForm()
  const list = data.book?.[section] ?? []
  if (list.length === 0) return null
  const name = `saved_${section}` as const
  return (
    <div className="grid gap-2.5">
      <RadioCards
        legend={t(`saved.${section}`)}
        name={name}
        {...(hydrated
          ? { value: typed[name] ?? '', onChange: (id: string) => chooseSaved(section, id) }
          : { defaultValue: typed[name] ?? '' })}
        options={[
          ...list.map((saved) => ({
            value: saved.id,
            label: saved.name,
            detail: saved.text,
            aside: saved.isDefault ? (
              <span className="text-sm text-ink-soft">{t('saved.default')}</span>
            ) : undefined,
          })),
          { value: '', label: t('saved.other') },
        ]}
      />
      <input type="hidden" name={`filled_${section}`} value={typed[`filled_${section}`] ?? ''} />
      <NoScriptOnly>
        <Button type="submit" name="dry_run" value="1" formNoValidate spacing="sm" className="w-fit">
          {t('saved.use')}
        </Button>
      </NoScriptOnly>
    </div>
  )
}

/** Checkbox for members to save the typed address. */
export function SaveAddress({ part: section }: { part: SavedAddressFields }) {
  const t = useWords('checkout')
  const hydrated = useHydrated()
  const { data, typed } = useCheckoutForm()
  if (data.book === null || (hydrated && typed[`saved_${section}`])) return null
  const name = section === 'delivery' ? 'save_address' : 'save_billing_address'
  const isPoint = section === 'delivery' && (typed.delivery_method ?? 'shipping') !== 'shipping'
  return (
    <Checkbox
      name={name}
      value="1"
      defaultChecked={typed[name] === '1'}
      label={t(isPoint ? 'saved.keepPoint' : `saved.keepAddress.${section}`)}
    />
  )
}
