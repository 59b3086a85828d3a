import type { Db } from '../db/sql.ts';

/** The truck that the driver `u` was given for the day of `d`, which is a load or has a day; null for any. */
export const givenTruck = (db: Db) => db`
  coalesce((select s.truck from substitute_drivers s where s.user_id = u.id and s.day = d.day), u.truck)`;
