import { Stepper } from '#ui/fields/stepper.tsx'
import { useWords } from '../../i18n/words.tsx'

const most = 99

export function Quantity({
  value,
  onChange,
  limit,
}: {
  value: number
  onChange: (value: number) => void
  limit: number | null
}) {
  const t = useWords('buy')
  return (
    <Stepper
      value={value}
      onChange={onChange}
      min={1}
      max={limit ?? most}
      label={t('quantity')}
      lessLabel={t('less')}
      moreLabel={t('more')}
    />
  )
}
