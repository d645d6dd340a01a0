import { useNavigate } from 'react-router'
import type { StockPlace } from '#shop/stock/places/place.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

/** Form to start a stock count of a location, optionally limited by a search. */
export function StartCount({ places }: { places: readonly StockPlace[] }) {
  const t = useWords('stockCount')
  const navigate = useNavigate()
  return (
    <ActPanel title={t('start')} look="main">
      <ActForm
        call={calls.startCount}
        goTo="/desk/stock/counts/{count.id}"
        done={({ count }) => void navigate(`/desk/stock/counts/${(count as { id: string }).id}`)} // of the response
      >
        <p className="soft">{t('startText')}</p>
        {places.length > 1 ? (
          <Choice
            name="place"
            label={t('place')}
            options={places.map(({ key, name }) => [key, name] as const)}
          />
        ) : null}
        <TextField name="search" label={t('search')} maxLength={80} />
        <div className="row">
          <Send>{t('start')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}
