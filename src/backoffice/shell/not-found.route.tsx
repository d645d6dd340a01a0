import { data } from 'react-router'
import { useWords } from '../words/words.tsx'
import { DeskNotice } from './forms/trouble.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const t = useWords('frame')
  return <DeskNotice title={t('missing')} text={t('missingText')} />
}
