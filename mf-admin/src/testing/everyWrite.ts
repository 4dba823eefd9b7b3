import { cafeWrites } from "./cafeWrites";
import { houseWrites } from "./houseWrites";
import { newsWrites } from "./newsWrites";
import { peopleWrites } from "./peopleWrites";

/** Every write of the back office, with what it says when it is done and when it fails. */
export const everyWrite = [...houseWrites, ...newsWrites, ...cafeWrites, ...peopleWrites];
