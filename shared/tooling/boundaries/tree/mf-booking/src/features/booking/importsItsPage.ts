export { BookRoomPage } from "../../pages/BookRoomPage";
