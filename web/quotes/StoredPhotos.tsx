import { useEffect } from 'react';
import { useOwnerQuery } from '../device/useOwnerQuery.ts';
import { type DevicePhoto, readJobPhotos } from '../offline/photos.ts';

type StoredPhotosProps = { of: string; onChange: (photos: readonly DevicePhoto[]) => void };

/** Tells which photos this device stores, oldest first, once the database's code is here. */
export function StoredPhotos({ of, onChange }: StoredPhotosProps) {
  const photos = useOwnerQuery((database) => readJobPhotos(database, of), [of]);
  useEffect(() => {
    if (photos) onChange(photos);
  }, [photos, onChange]);
  return null;
}
