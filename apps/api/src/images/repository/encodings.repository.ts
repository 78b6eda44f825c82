import type { Database } from '../../db/database.ts';
import { type Links, linksRepository } from './link.repository.ts';
import { type Owners, ownersRepository } from './owners.repository.ts';
import { type Receipts, receiptsRepository } from './receipts.repository.ts';
import { type Reservations, reservationsRepository } from './reservations.repository.ts';
import { type StoredImages, storedImagesRepository } from './stored-images.repository.ts';

/** Stored pictures, encodes in progress, and how many a person has used. */
export interface EncodingsRepository extends Reservations, StoredImages, Links, Receipts, Owners {}

/** Stores encodings in the database. */
export function encodingsRepository(db: Database): EncodingsRepository {
  return {
    ...reservationsRepository(db),
    ...storedImagesRepository(db),
    ...linksRepository(db),
    ...receiptsRepository(db),
    ...ownersRepository(db),
  };
}
