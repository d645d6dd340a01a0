import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { email, required, type Rules } from '../../content/forms/field.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'
import type { Loaded } from '../views.server.ts'

type Package = Loaded['TREATMENTS']['packages'][number]

const offer = { method: 'POST', path: '/sessions/transfers' } as const
const rules = { email: [required, email], sessions: [required] } satisfies Rules
/** Offers unused sessions of a package to another person by e-mail. */
export function GiveSessions({ found }: { found: Package }) {
  const t = useWords('booking')
  const giving = useOwnForm({
    call: 'offer-sessions',
    endpoint: offer,
    rules,
    labels: { email: t('transfer.giveEmail'), sessions: t('transfer.giveCount') },
    saved: t('transfer.given'),
    concerns: (values) => values.package === found.id,
  })
  return (
    <details className="mt-4" open={giving.typed !== null}>
      <summary className="cursor-pointer text-[0.9375rem] text-ink-soft hover:text-ink">
        {t('transfer.give')}
      </summary>
      <form {...giving.form} className="mt-3 grid gap-3">
        {giving.returnTo}
        <input type="hidden" name="package" value={found.id} />
        <p className="text-sm text-ink-soft">{t('transfer.giveText')}</p>
        <Field {...giving.field('email')} required>
          <TextInput
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={giving.typed?.email}
          />
        </Field>
        <Field {...giving.field('sessions')} required>
          <Select name="sessions" defaultValue={giving.typed?.sessions ?? '1'}>
            {Array.from({ length: found.left }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </Select>
        </Field>
        {giving.trouble}
        <Button type="submit" loading={giving.isPending} className="w-fit">
          {t('transfer.giveGo')}
        </Button>
      </form>
    </details>
  )
}
