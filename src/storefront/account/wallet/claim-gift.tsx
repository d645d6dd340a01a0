import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { required, type Rules } from '../../content/forms/field.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'

const claim = { method: 'POST', path: '/user/giftcode' } as const
const rules = { code: [required] } satisfies Rules

/** Redeems a gift code to Cash Dollar. */
export function ClaimGift() {
  const t = useWords('wallet')
  const accountForm = useOwnForm({
    call: 'claim-gift-code',
    endpoint: claim,
    rules,
    labels: { code: t('code') },
    saved: t('claimed'),
    empties: true,
  })
  return (
    <form {...accountForm.form} className="grid max-w-md gap-4">
      {accountForm.returnTo}
      <Field {...accountForm.field('code')} hint={t('codeHint')} required>
        <TextInput
          name="code"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={accountForm.typed?.code}
        />
      </Field>
      {accountForm.trouble}
      <Button type="submit" loading={accountForm.isPending} className="w-fit">
        {t('claimGo')}
      </Button>
    </form>
  )
}
