import type { Branch } from '#shop/branches/contract.ts'
import { textIn } from '#shop/region.ts'
import { Choice } from '../shell/forms/fields.tsx'
import { useLocale, useWords } from '../words/words.tsx'

type Props = { branches: readonly Pick<Branch, 'key' | 'name'>[]; chosen?: string | null }

/** Branch of a receptionist; other roles have none. */
export function BranchChoice({ branches, chosen = null }: Props) {
  const t = useWords('team')
  const locale = useLocale()
  return (
    <Choice
      name="branch"
      label={t('branch')}
      hint={t('branchHint')}
      options={[['', '—'], ...branches.map(({ key, name }) => [key, textIn(locale, name)] as const)]}
      defaultValue={chosen ?? ''}
    />
  )
}
