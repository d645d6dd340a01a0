import { StarInput } from '#ui/fields/star-input.tsx'
import { useWords } from '../../i18n/words.tsx'

type Props = { label: string | undefined; error: string | undefined; start: number }

/** Rating of one to five stars. */
export function RatingField({ label, error, start }: Props) {
  const t = useWords('myReviews')
  const stars = [1, 2, 3, 4, 5].map((rating) => t('starChoice', { rating })) as [
    string,
    string,
    string,
    string,
    string,
  ] // five labels for five ratings
  return <StarInput legend={label} name="rating" labels={stars} defaultValue={start} error={error} />
}
