import { useEffect } from 'react';
import { useOwnerQuery } from '../identity/useOwnerQuery.ts';
import { type JobPhoto, readJobPhotos } from '../offline/photos.ts';

type KeptPhotosProps = { of: string; onChange: (photos: readonly JobPhoto[]) => void };

/** Tells which photos this device keeps, oldest first, once the database's code is here. */
export function KeptPhotos({ of, onChange }: KeptPhotosProps) {
  const photos = useOwnerQuery((database) => readJobPhotos(database, of), [of]);
  useEffect(() => {
    if (photos) onChange(photos);
  }, [photos, onChange]);
  return null;
}
