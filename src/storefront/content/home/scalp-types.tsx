import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/media/picture.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import { useWords } from '../../i18n/words.tsx'
import { isScalpType, scalpViews } from '../scalp-test.ts'

const size = { width: 1_200, height: 900 }

/** Possible results of the test, with microscope pictures. */
export function ScalpTypes({ types }: { types: readonly { key: string; name: string }[] }) {
  const t = useWords('scalp')
  return (
    <ul className="mt-9 grid grid-cols-2 gap-x-[clamp(0.625rem,1.5vw,1.375rem)] gap-y-9 md:grid-cols-3">
      {types.map(({ key, name }) => {
        const scalpView = isScalpType(key) ? scalpViews[key] : scalpViews.normal
        return (
          <li key={key}>
            <div className="overflow-hidden bg-shell">
              <Picture
                source={pictureSource({ thumbnail: `/media/scalp/scalp-${scalpView.picture}.webp`, ...size })}
                alt=""
                sizes="(min-width: 768px) 64vw, 96vw"
                className={classes('aspect-4/3 w-full object-cover', scalpView.closer)}
              />
            </div>
            <h3 className="mt-4">{name}</h3>
            {isScalpType(key) ? (
              <p className="mt-1 max-w-[24em] text-[0.9375rem] text-ink-soft">{t(`type.${key}`)}</p>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
