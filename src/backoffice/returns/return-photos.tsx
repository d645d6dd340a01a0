import type { DeskReturn } from '#shop/returns/desk.contract.ts'
import { useWords } from '../words/words.tsx'

/** Photos sent by the buyer. */
export function ReturnPhotos({ photos }: Pick<DeskReturn, 'photos'>) {
  const t = useWords('returns')
  if (photos.length === 0) return null
  return (
    <ul className="row" style={{ listStyle: 'none', padding: 0 }}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <a href={photo.large} target="_blank" rel="noreferrer">
            <img
              src={photo.small}
              alt={t('photo', { number: at + 1 })}
              width={120}
              height={120}
              style={{ width: 120, height: 120, objectFit: 'cover' }}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
