import type { FeedPlatform } from '../../content/product-feeds.rules.ts'
import type { FeedFormat } from './format.rules.ts'
import { google } from './google.rules.ts'
import { meta } from './meta.rules.ts'
import { openai } from './openai.rules.ts'

export const formats: Readonly<Record<FeedPlatform, FeedFormat>> = { google, meta, openai }
